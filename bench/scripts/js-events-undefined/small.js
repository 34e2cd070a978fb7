'use strict';
const util = require('util');

const DEFAULTS = {limit: 10, name: 'bus', once: false};

class Listener {
  constructor(handler, {once = false, priority = 0} = {}) {
    this.handler = handler;
    this.once = once;
    this.priority = priority;
    this.calls = 0;
  }

  get used() {
    return this.calls > 0;
  }
}

class Bus {
  constructor(options) {
    this.options = {...DEFAULTS, ...options};
    this.listeners = new Map();
    this.history = [];
  }

  on(event, handler, options) {
    const list = this.listeners.get(event) || [];
    list.push(new Listener(handler, options));
    list.sort((a, b) => b.priority - a.priority);
    this.listeners.set(event, list);
    return this;
  }

  off(event, handler) {
    const list = this.listeners.get(event) || [];
    for (const [i, listener] of list.entries()) {
      if (listener.handler === handler) {
        list[i].handler = undefined;
      }
    }
  }

  emit(event, ...values) {
    const list = this.listeners.get(event);
    if (!list) return 0;
    let count = 0;
    for (let i = 0; i < list.length; i++) {
      const listener = list[i];
      listener.calls += 1;
      listener.handler(...values);
      count++;
      if (listener.once) list.splice(i--, 1);
    }
    this.history.push({event, count});
    while (this.history.length > this.options.limit) this.history.shift();
    return count;
  }
}

function logger(prefix) {
  let lines = 0;
  return function (value) {
    lines = lines + 1;
    console.log(`${prefix} ${lines}: ${util.inspect(value)}`);
  };
}

const bus = new Bus({name: 'main'});
const first = logger('first');
bus.on('open', first, {priority: 2});
bus.on('open', logger('second'), {once: true});
bus.on('close', () => console.log('closed'));
bus.emit('open', {file: 'a.txt', size: 12});
bus.off('open', first);
bus.emit('open', {file: 'b.txt', size: 7});
bus.emit('close');
