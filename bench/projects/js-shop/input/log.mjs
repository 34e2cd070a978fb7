let count = 0;
export function log(what, value) {
  count += 1;
  console.log(count, what, value);
}
