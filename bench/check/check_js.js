// Runs every FILE in the folders given, each in a context of its own, and prints the first syntax or reference error.
// Usage: node check_js.js FILE-NAME FOLDER...
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');

for (const folder of process.argv.slice(3)) {
  let error = '';
  try {
    const text = fs.readFileSync(path.join(folder, process.argv[2]), 'utf8');
    const script = new vm.Script(text, {filename: 'small.js'});
    const quiet = {log() {}};
    const context = {exports: {}, module: {exports: {}}, require, process: {argv: ['node', 'small.js', 'a']}, console: quiet};
    script.runInNewContext(context, {timeout: 2000});
  } catch (problem) {
    if (problem && (problem.name === 'SyntaxError' || problem.name === 'ReferenceError')) {
      const place = /small\.js:(\d+)/.exec(String(problem.stack));
      error = `${place ? place[1] : 0}\t${problem.name}: ${problem.message}`;
    }
  }
  console.log(error.replace(/\n/g, ' '));
}
