export function round(value, digits) {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

export function format(value, currency) {
  return value.toFixed(2) + ' ' + currency;
}

export function parse(text) {
  return Number(text.replace(',', '.'));
}
