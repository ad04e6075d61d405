import { chromium } from 'playwright'
const [, , name, path, width, height, scheme, anchor] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const ctx = await browser.newContext({ viewport: { width: +width, height: +height }, colorScheme: scheme, storageState: '/tmp/deliveries/state.json' })
const page = await ctx.newPage()
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)))
page.on('pageerror', (e) => console.log('pageerror', e.message))
page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()))
await page.goto('http://127.0.0.1:4133/#' + path)
await page.waitForTimeout(3500)
if (anchor && anchor !== 'full') { await page.evaluate((a) => document.querySelector(a)?.scrollIntoView(), anchor); await page.waitForTimeout(3500) }
await page.screenshot({ path: `/tmp/deliveries/${name}.png`, fullPage: anchor === 'full' })
const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
if (over > 0) console.log('overflow', over)
await ctx.storageState({ path: '/tmp/deliveries/state.json' })
await browser.close()
