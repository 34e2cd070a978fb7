import {round} from './money.mjs';
import {log} from './log.mjs';

const RATES = {apple: 0.07, bread: 0.19};

export class Cart {
  constructor(owner) {
    this.owner = owner;
    this.items = [];
  }

  add(name, count, price) {
    this.items.push({name, count, price});
    log('added', name);
    return this;
  }

  total() {
    let sum = 0;
    for (const {name, count, price} of this.items) sum += count * price * (1 + taxOf(name));
    return round(sum, 2);
  }
}

export function taxOf(name) {
  return RATES[name] || 0;
}

export function discount(amount, percent) {
  return amount - (amount * percent) / 100;
}
