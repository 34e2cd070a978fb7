'use strict';

class Table {
  constructor(columns) {
    this.columns = columns;
    this.rows = [];
  }

  add(row) {
    this.rows.push(row);
    return this;
  }

  widths() {
    return this.columns.map((name) =>
      Math.max(name.length, ...this.rows.map((row) => String(row[name]).length)));
  }

  render() {
    const widths = this.widths();
    const head = this.columns.map((name, i) => name.padEnd(widths[i])).join(' | ');
    const body = this.rows.map((row) =>
      this.columns.map((name, i) => row[name].text.padEnd(widths[i])).join(' | '));
    return [head, ...body].join('\n');
  }
}

function load(lines) {
  return lines.map((line) => {
    const [name, size] = line.split(',');
    return { name: { text: name }, size: size === '' ? undefined : { text: size } };
  });
}

const table = new Table(['name', 'size']);
for (const row of load(['apple,3', 'pear,', 'plum,12'])) {
  table.add(row);
}
console.log(table.render());
