// Exits with 0 when a style sheet that csso minified is changed by csso again.
const fs = require('fs');
const { minify } = require('csso');

const once = minify(fs.readFileSync(process.argv[2], 'utf8')).css;
process.exit(minify(once).css !== once ? 0 : 1);
