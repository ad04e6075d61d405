import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { Page, Response } from '@playwright/test'

import { expect, test } from './product/test.ts'

const kilobytes = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length / 1000

/** Scripts and styles that a new browser loads for a page: their names, and their size compressed by gzip. */
async function loaded(page: Page, address: string) {
  const answers: Response[] = []
  page.on('response', (answer) => {
    if (/javascript|css/.test(answer.headers()['content-type'] ?? '')) answers.push(answer)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(answers.map(async (answer) => kilobytes(await answer.body())))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  console.info(`${address}: ${size.toFixed(1)} kB of scripts and styles, gzip`)
  return { size, names: answers.map((answer) => answer.url()) }
}

for (const [address, limit] of [
  ['/#/home', 165],
  ['/#/home/search', 250],
  ['/#/login', 253],
  ['/#/gcdzzkInfo', 300],
] as const)
  test(`${address} loads ${limit} kB at most, without the behaviour of widgets`, async ({ page }) => {
    const { size, names } = await loaded(page, address)
    expect(names.filter((name) => /\/(?:react|office)-aria/.test(name))).toEqual([])
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThanOrEqual(limit)
  })

for (const [name, limit] of [
  ['react-aria', 46.7],
  ['office-aria', 59.8],
] as const)
  test(`the behaviour of widgets in ${name} is one file of its measured size and 5 % at most`, async () => {
    const assets = join(import.meta.dirname, '../dist/assets')
    const files = (await readdir(assets)).filter(
      (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
    )
    expect(files).toHaveLength(1)
    const size = kilobytes(await readFile(join(assets, files[0] ?? '')))
    console.info(`${name}: ${size.toFixed(1)} kB, gzip`)
    expect(size).toBeLessThanOrEqual(limit)
  })
