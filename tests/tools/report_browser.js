// Looks at report pages in a real browser: node report_browser.js CHROMIUM SHOTS PAGE...
// Prints "PAGE: ok", or what is wrong.  Screenshots at 1,400 and 400 pixels go to the directory SHOTS.
'use strict';
const path = require('path');
const {chromium} = require('playwright-core');
const [browserPath, shots, ...pages] = process.argv.slice(2);
const wrong = [];
const expect = (what, holds) => { if (!holds) wrong.push(what); };

async function look(browser, file, width, scheme) {
  const name = `${path.basename(file, '.html')} at ${width}`;
  const page = await browser.newPage({viewport: {width, height: 900}, colorScheme: scheme});
  page.on('console', m => { if (m.type() === 'error' || m.type() === 'warning') wrong.push(`${name}: console: ${m.text()}`); });
  page.on('pageerror', e => wrong.push(`${name}: ${e.message}`));
  page.on('dialog', d => { wrong.push(`${name}: a script of the data ran`); d.dismiss(); });
  page.on('request', r => { if (!r.url().startsWith('file:') && !r.url().startsWith('data:')) wrong.push(`${name}: asks for ${r.url()}`); });
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable', {timeDomain: 'threadTicks'});
  await page.goto('file://' + path.resolve(file));
  await page.waitForSelector('html[data-ready]', {state: 'attached', timeout: 30000});
  // Processor time, which a busy machine does not lengthen much.
  const opened = (await metrics.send('Performance.getMetrics')).metrics.find(metric => metric.name === 'TaskDuration').value;
  expect(`${name}: needs ${opened.toFixed(1)} s of processor time to open`, opened > 0 && opened < 2);
  expect(`${name}: wider than the window`, await page.evaluate(() => document.documentElement.scrollWidth) <= width);
  expect(`${name}: markup of the data is in the page`, await page.locator('img, b b, pre b, h1 *').count() === 0);
  const empty = file.includes('empty'), several = file.includes('several');
  expect(`${name}: charts`, empty || await page.locator('canvas').count() >= (several ? 5 : file.includes('old') ? 1 : 3));
  if (!empty && !several) {
    const slider = page.locator('#version');
    await slider.focus(); // the keyboard is enough
    const before = await page.locator('output').textContent();
    await page.keyboard.press('ArrowLeft');
    expect(`${name}: the slider moves`, before !== await page.locator('output').textContent());
    const kept = page.locator('button.kept').first();
    if (await kept.count()) {
      await kept.focus();
      await page.keyboard.press('Enter');
      expect(`${name}: a part that stayed is explained`, await kept.getAttribute('aria-pressed') === 'true');
    }
    await page.selectOption('select >> nth=0', 'tests');
    await page.selectOption('select >> nth=2', 'logarithmic');
    await page.locator('summary').first().click();
    await page.waitForSelector('details[open] tbody tr', {timeout: 5000});
    expect(`${name}: the figures of a chart`, await page.locator('details[open] tbody tr').count() > 1);
  }
  if (several) { // one algorithm against another, by choice
    const figures = page.locator('figure', {hasText: 'Each input by two algorithms'});
    const up = page.locator('section', {hasText: 'One algorithm against another'}).locator('select >> nth=1');
    await up.selectOption('default');
    await figures.locator('summary').click();
    await figures.locator('tbody tr').first().waitFor({timeout: 5000});
    expect(`${name}: the chosen algorithm`, (await figures.locator('thead').textContent()).endsWith('default'));
  }
  await page.screenshot({path: path.join(shots, `${name.replace(/ /g, '-')}.png`), fullPage: !file.includes('large')});
  await page.close();
}

(async () => {
  const browser = await chromium.launch({executablePath: browserPath, args: ['--no-sandbox']});
  for (const file of pages) {
    const before = wrong.length;
    await look(browser, file, 1400, 'light');
    await look(browser, file, 400, 'dark');
    console.log(`${path.basename(file)}: ${wrong.length === before ? 'ok' : wrong.slice(before).join('; ')}`);
  }
  await browser.close();
  process.exit(wrong.length ? 1 : 0);
})();
