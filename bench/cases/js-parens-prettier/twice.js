// Exits with 0 when a file that prettier formatted is changed by prettier again.
const fs = require('fs');
const prettier = require('prettier');

const format = (text) => prettier.format(text, { parser: 'babel' });
const once = format(fs.readFileSync(process.argv[2], 'utf8'));
process.exit(format(once) !== once ? 0 : 1);
