// A planner of tasks that depend on each other.
const EventEmitter = require('events');

const PRIORITIES = Object.freeze({low: 1, normal: 5, high: 10});

class Task {
  #done = false;

  constructor(name, {priority = 'normal', after = [], minutes = 15} = {}) {
    this.name = name;
    this.priority = PRIORITIES[priority];
    this.after = after;
    this.minutes = minutes;
  }

  get done() {
    return this.#done;
  }

  finish(time) {
    this.#done = true;
    this.finished = time;
  }
}

class Planner extends EventEmitter {
  constructor() {
    super();
    this.tasks = new Map();
    this.clock = 0;
  }

  static from(list) {
    const planner = new Planner();
    for (const {name, ...rest} of list) planner.add(new Task(name, rest));
    return planner;
  }

  add(task) {
    if (this.tasks.has(task.name)) throw new Error(`twice: ${task.name}`);
    this.tasks.set(task.name, task);
    return this;
  }

  isReady(task) {
    return !task.done && task.after.every((name) => this.tasks.get(name).done);
  }

  next() {
    const ready = [...this.tasks.values()].filter((task) => this.isReady(task));
    ready.sort((a, b) => String(b.priority).localeCompare(String(a.priority)) || a.minutes - b.minutes);
    return ready[0];
  }

  run(limit = Infinity) {
    const order = [];
    let task;
    while ((task = this.next()) && this.clock < limit) {
      this.clock += task.minutes;
      task.finish(this.clock);
      order.push(task.name);
      this.emit('finished', task);
    }
    return order;
  }
}

function pad(number, width = 2) {
  return number.toString().padStart(width, '0');
}

const format = (minutes) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

const planner = Planner.from([
  {name: 'shop', minutes: 40},
  {name: 'cook', after: ['shop'], minutes: 60, priority: 'high'},
  {name: 'call', priority: 'high', minutes: 5},
  {name: 'sweep', priority: 'low'},
  {name: 'eat', after: ['cook']},
]);
let events = 0;
planner.on('finished', ({name, finished}) => {
  events++;
  if (name !== 'sweep') console.log(format(finished), name);
});
const order = planner.run(300);
console.log(order.join(', '));
if (events !== order.length) process.exitCode = 1;
