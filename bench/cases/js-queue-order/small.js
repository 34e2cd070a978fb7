'use strict';
// A queue of print jobs: sorted by priority, grouped by printer, shown as a table.

class Job {
  constructor(id, printer, pages, options = {}) {
    this.id = id;
    this.printer = printer;
    this.pages = pages;
    this.priority = options.priority ?? 5;
    this.owner = options.owner || 'guest';
  }

  get seconds() {
    return this.pages * Job.secondsPerPage[this.printer];
  }
}
Job.secondsPerPage = { laser: 2, ink: 9 };

class Queue {
  #jobs = new Map();
  #listeners = [];

  on(listener) {
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  add(job) {
    if (this.#jobs.has(job.id)) throw new Error(`job ${job.id} is there already`);
    this.#jobs.set(job.id, job);
    this.#listeners.forEach((listener) => listener('added', job));
    return this;
  }

  cancel(id) {
    const job = this.#jobs.get(id);
    if (job) {
      this.#jobs.delete(id);
      for (const listener of this.#listeners) listener('cancelled', job);
    }
  }

  inOrder(printer) {
    const waiting = [...this.#jobs.values()].filter((job) => job.printer === printer);
    const priorities = [...new Set(waiting.map(({ priority }) => priority))].sort();
    return priorities.flatMap((priority) => waiting.filter((job) => job.priority === priority));
  }

  finishTimes(printer) {
    let clock = 0;
    return this.inOrder(printer).map((job) => {
      clock += job.seconds;
      return { id: job.id, owner: job.owner, at: clock };
    });
  }
}

function table(rows) {
  const keys = Object.keys(rows[0]);
  const widths = keys.map((key) => Math.max(key.length, ...rows.map((row) => String(row[key]).length)));
  const line = (cells) => cells.map((cell, i) => String(cell).padEnd(widths[i])).join(' | ');
  return [line(keys), ...rows.map((row) => line(keys.map((key) => row[key])))].join('\n');
}

const queue = new Queue();
let events = 0;
const stop = queue.on(() => events++);
queue
  .add(new Job('a1', 'laser', 12, { owner: 'mia' }))
  .add(new Job('a2', 'ink', 3))
  .add(new Job('a3', 'laser', 1, { priority: 10, owner: 'tom' }))
  .add(new Job('a4', 'laser', 40, { priority: 9 }))
  .add(new Job('a5', 'laser', 7, { priority: 9, owner: 'mia' }));
queue.cancel('a4');
stop();
console.log(`${events} events`);
console.log(table(queue.finishTimes('laser')));
console.log(table(queue.finishTimes('ink')));
