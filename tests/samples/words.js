'use strict'
const fs = require('fs'), path = require('path')

/* counts words */
class Counter extends Map {
  static limit = 10
  #total = 0
  constructor (text = '', { lower = true, ...rest } = {}) {
    super()
    for (const word of text.split(/\s+/g)) this.count(lower ? word.toLowerCase() : word)
    Object.assign(this, rest)
  }

  count (word) {
    if (!word) return
    this.set(word, (this.get(word) || 0) + 1)
    this.#total += 1
  }

  get total () { return this.#total }
}

async function * lines (file) {
  for await (const chunk of fs.createReadStream(file)) {
    yield * String(chunk).split('\n')
  }
}

const top = (counter, n = 3) => [...counter]
  .sort(([, a], [, b]) => b - a)
  .slice(0, n)

module.exports = { Counter, lines, top, ['x' + 1]: null }

if (require.main === module) {
  const c = new Counter(`a b ${1 + 1}`, { lower: false })
  let i = 0
  do { i++ } while (i < 3)
  switch (i) {
    case 3:
      console.log(top(c))
      break
    default:
      throw new Error('odd')
  }
  try {
    JSON.parse('{')
  } catch (e) {
    console.error(e.message, typeof e, i ?? 0, c?.total)
  }
  var x = function () { return this }, y = i > 1 ? x : void 0
  for (var k in { a: 1 }) if (k in c) delete c[k]; else continue
}
