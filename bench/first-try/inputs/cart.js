'use strict';

const prices = { apple: 3, pear: 4, plum: 1 };

function total(cart) {
  let sum = 0;
  for (const line of cart) {
    sum += line.pieces * prices[line.article];
  }
  return sum;
}

function discount(sum) {
  if (sum > 100) {
    return 10;
  } else if (sum > 50) {
    return 5;
  }
  return 0;
}

function describe(cart) {
  const parts = cart.map((line) => line.pieces + ' ' + line.article);
  const joined = parts.join(', ');
  if (joined = '') {
    return 'nothing';
  }
  return joined;
}

const cart = [{ article: 'apple', pieces: 3 }, { article: 'plum', pieces: 20 }];
console.log(describe(cart), total(cart), discount(total(cart)));
