// Fetches npm packages into node_modules, only the ones named: usage: node fetch-packages.js [--keep-wasm] PACKAGE...
//
// package-lock.json stays the authority.  The script writes a small project whose lock file is the part
// of package-lock.json about these packages, and has `npm ci` install it: npm then refuses every package
// whose version or integrity hash differs.  Dependencies of the packages are left out, because Pare
// compiles the C sources and runs nothing.  For the same reason the compiled parsers in the packages
// (prebuilds, *.wasm), half of their size, are deleted.  --keep-wasm keeps the latter: they are inputs of benchmarks.
'use strict';
const fs = require('fs');
const path = require('path');
const { spawnSync } = require('child_process');

const root = path.dirname(__dirname);
const modules = path.join(root, 'node_modules');
const keepWasm = process.argv[2] === '--keep-wasm';
const names = process.argv.slice(keepWasm ? 3 : 2);

function stop(message) {
  console.error(message);
  process.exit(1);
}

// The part of the lock file about these packages, without what they depend on.
function lockFor(names) {
  const whole = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const dependencies = {};
  const packages = {};
  for (const name of names) {
    const entry = whole.packages['node_modules/' + name];
    if (entry === undefined || entry.integrity === undefined)
      stop(`package-lock.json has no integrity hash for ${name}`);
    dependencies[name] = entry.version;
    packages['node_modules/' + name] = { version: entry.version, integrity: entry.integrity };
  }
  const project = { name: whole.name, version: whole.version, dependencies };
  return { ...project, lockfileVersion: 3, requires: true, packages: { '': project, ...packages } };
}

function install(folder, lock) {
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(lock.packages['']));
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  fs.copyFileSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
  const npm = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: ['ignore', 2, 2] });
  if (npm.status !== 0) stop(`npm could not fetch ${names.join(', ')}; its message is above`);
}

function removeCompiled(folder) {
  fs.rmSync(path.join(folder, 'prebuilds'), { recursive: true, force: true });
  for (const file of fs.readdirSync(folder))
    if (file.endsWith('.wasm') && !keepWasm) fs.rmSync(path.join(folder, file));
}

// Puts the package where the build looks for it, in place of another version.
function move(folder, name) {
  const from = path.join(folder, 'node_modules', name);
  const to = path.join(modules, name);
  removeCompiled(from);
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.rmSync(to, { recursive: true, force: true });
  fs.renameSync(from, to);
}

const lock = lockFor(names);
fs.mkdirSync(modules, { recursive: true });
const folder = fs.mkdtempSync(path.join(modules, '.fetch-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
install(folder, lock);
for (const name of names) move(folder, name);
