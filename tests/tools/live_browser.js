// Looks at a live page in a real browser: node live_browser.js CHROMIUM ADDRESS [SHOTS]
// The number of tests must move without a reload.  With SHOTS, a directory, the page belongs to the run itself: the run is
// paused, goes on and is stopped from the page, and screenshots go there.
'use strict';
const path = require('path');
const {chromium} = require('playwright-core');
const [browserPath, address, shots] = process.argv.slice(2);
const wrong = [];
const expect = (what, holds) => { if (!holds) wrong.push(what); };

// The page's policy forbids the eval of waitForFunction.
async function until(page, what, look) {
  for (let i = 0; i < 200; i++) {
    if (await page.evaluate(look)) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`${what}: not within 20 seconds`);
}
async function changes(page, what, look) {
  const before = await page.evaluate(look);
  for (let i = 0; i < 200; i++) {
    if (await page.evaluate(look) !== before) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`${what}: still "${before}"`);
}
const tests = () => [...document.querySelectorAll('main .card')].find(c => c.textContent.includes('tests that ran')).textContent;
const testsNow = () => [...document.querySelectorAll('.live .card')].find(c => c.textContent.includes('tests so far')).textContent;
const status = () => document.querySelector('.live [role=status]').textContent;

async function follow(page) {
  await page.evaluate(() => { window.same = true; });
  await changes(page, 'the number of tests', tests);
  await page.selectOption('main select >> nth=2', 'logarithmic');
  await changes(page, 'the number of tests', tests);
  expect('what was chosen is lost', await page.locator('main select >> nth=2').inputValue() === 'logarithmic');
  expect('the page was loaded again', await page.evaluate(() => window.same));
}

async function steer(page) {
  await until(page, 'tests under way', () => document.querySelectorAll('.live tbody tr').length > 0);
  expect('what a test lacks is shown', await page.evaluate(() => [...document.querySelectorAll('.live code')].some(c => /\d/.test(c.textContent))));
  await changes(page, 'the tests so far', testsNow);
  await page.screenshot({path: path.join(shots, 'live-1400.png')});
  await page.locator('#pause').focus();
  await page.keyboard.press('Enter'); // the keyboard is enough
  await until(page, 'the pause', () => document.querySelector('.live [role=status]').textContent.includes('paused'));
  await until(page, 'the last tests', () => document.querySelector('.live').textContent.includes('No test is under way'));
  const paused = await page.evaluate(testsNow);
  await page.waitForTimeout(1000);
  expect('a paused run starts tests', await page.evaluate(testsNow) === paused);
  await page.setViewportSize({width: 400, height: 900});
  expect('wider than the window', await page.evaluate(() => document.documentElement.scrollWidth) <= 400);
  await page.screenshot({path: path.join(shots, 'live-400.png')});
  await page.click('#pause');
  await changes(page, 'the tests after the pause', testsNow);
  await page.click('#stop');
  expect('one click stops the run', (await page.evaluate(status)).includes('goes on'));
  await page.click('#stop');
  await until(page, 'the end', () => document.querySelector('.live [role=status]').textContent.includes('pare resume'));
  expect('the buttons still work', await page.locator('#stop').isDisabled());
}

(async () => {
  const browser = await chromium.launch({executablePath: browserPath, args: ['--no-sandbox']});
  const page = await browser.newPage({viewport: {width: 1400, height: 900}});
  page.on('console', m => { if (m.type() === 'error') wrong.push(m.text()); });
  page.on('pageerror', e => wrong.push(e.message));
  await page.goto(address);
  await page.waitForSelector('html[data-ready]', {state: 'attached', timeout: 10000});
  await follow(page);
  if (shots) await steer(page);
  await browser.close();
  console.log(wrong.join('; ') || 'ok');
  process.exit(wrong.length ? 1 : 0);
})().catch(e => { console.log([...wrong, e.message].join('; ')); process.exit(1); });
