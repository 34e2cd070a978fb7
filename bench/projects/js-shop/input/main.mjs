import {Cart, discount} from './cart.mjs';
import * as money from './money.mjs';
import {log} from './log.mjs';

const cart = new Cart('ann');
cart.add('apple', 3, 0.5).add('bread', 1, 2.75);
log('items', cart.items.length);
const sum = discount(cart.total(), 10);
log('sum', money.format(sum, 'EUR'));
log('empty', money.format(cart.shipping, 'EUR'));
