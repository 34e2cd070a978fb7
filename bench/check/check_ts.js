// Checks every FILE in the folders given with the TypeScript compiler, in one process, and prints the first error of each.
// Usage: node check_ts.js FILE-NAME FOLDER...
'use strict';
const path = require('path');
const ts = require('typescript');

const options = {noEmit: true, target: ts.ScriptTarget.ES2020, types: []};
const host = ts.createCompilerHost(options);
const read = host.getSourceFile.bind(host);
const libraries = new Map(); // the declarations of the language itself, read once
host.getSourceFile = (name, ...rest) => {
  if (!path.basename(name).startsWith('lib.')) return read(name, ...rest);
  if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
  return libraries.get(name);
};

for (const folder of process.argv.slice(3)) {
  const program = ts.createProgram([path.join(folder, process.argv[2])], options, host);
  const found = ts.getPreEmitDiagnostics(program).find((diagnostic) => diagnostic.file);
  let error = '';
  if (found) {
    const {line} = found.file.getLineAndCharacterOfPosition(found.start);
    error = `${line + 1}\tTS${found.code}: ${ts.flattenDiagnosticMessageText(found.messageText, ' ')}`;
  }
  console.log(error.replace(/\n/g, ' '));
}
