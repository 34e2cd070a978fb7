// Looks at a live page in a real browser: node live_browser.js CHROMIUM ADDRESS
// The number of tests must move without a reload.
'use strict';
const {chromium} = require('playwright-core');
const [browserPath, address] = process.argv.slice(2);
(async () => {
  const browser = await chromium.launch({executablePath: browserPath, args: ['--no-sandbox']});
  const page = await browser.newPage({viewport: {width: 1400, height: 900}});
  const wrong = [];
  page.on('console', m => { if (m.type() === 'error') wrong.push(m.text()); });
  page.on('pageerror', e => wrong.push(e.message));
  await page.goto(address);
  await page.waitForSelector('html[data-ready]', {state: 'attached', timeout: 10000});
  await page.evaluate(() => { window.same = true; });
  const tests = () => [...document.querySelectorAll('.card')].find(c => c.textContent.includes('tests that ran')).textContent;
  const changed = async from => { // the page's policy forbids the eval of waitForFunction
    for (let i = 0; i < 200; i++) {
      if (await page.evaluate(tests) !== from) return;
      await page.waitForTimeout(100);
    }
    throw new Error(`the page still says "${from}"`);
  };
  const before = await page.evaluate(tests);
  await changed(before);
  if (!await page.evaluate(() => window.same)) wrong.push('the page was loaded again');
  await page.selectOption('select >> nth=2', 'logarithmic');
  const then = await page.evaluate(tests);
  await changed(then);
  if (await page.locator('select >> nth=2').inputValue() !== 'logarithmic') wrong.push('what was chosen is lost');
  await browser.close();
  console.log(wrong.join('; ') || 'ok');
  process.exit(wrong.length ? 1 : 0);
})().catch(e => { console.log(e.message); process.exit(1); });
