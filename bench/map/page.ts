import type { Page } from '@playwright/test'

import { type Figure, figure, median } from '#bench/measure.ts'
import { withBrowser } from '#bench/visitor/browser.ts'

const window = { width: 1440, height: 900 }
const runs = 3
const steps = 90

/** The map page in a browser that draws by software: until the first points are drawn, and frames while it is dragged. */
export async function measurePage(url: string): Promise<Figure[]> {
  const first: number[] = []
  const frames: number[] = []
  for (let run = 0; run < runs; run += 1)
    await withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: window })
      first.push(await untilPoints(page, `${url}/#/map`))
      await page.waitForLoadState('networkidle')
      frames.push(await framesWhileDragged(page))
    })
  return [
    figure('/map: first points', median(first) / 1000, 's', ['<', 2.5]),
    figure('/map: frames while dragged', median(frames), '/s', ['≥', 10]),
  ]
}

/** Milliseconds from the navigation until a frame after the first tile with points has arrived. */
async function untilPoints(page: Page, address: string): Promise<number> {
  const tile = page.waitForResponse((answer) => answer.url().includes('.mvt') && answer.ok())
  await page.goto(address, { waitUntil: 'commit' })
  await (await tile).finished()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      }),
  )
}

/** Frames a second while the mouse draws the map to and fro. */
async function framesWhileDragged(page: Page): Promise<number> {
  const [x, y] = [window.width / 2, window.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const counted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        let frames = 0
        const next = () => {
          frames += 1
          const taken = performance.now() - begun
          if (taken < 3000) requestAnimationFrame(next)
          else resolve((1000 * frames) / taken)
        }
        requestAnimationFrame(next)
      }),
  )
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x + 240 * Math.sin(step / 8), y + 160 * Math.cos(step / 8))
    await page.waitForTimeout(30)
  }
  await page.mouse.up()
  return counted
}
