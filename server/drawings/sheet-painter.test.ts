import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { areaMark, boxOf, haloText, lineMark, textMark, type Sheet } from '#geology/drawing/marks.ts'
import { lithologies, type Lithology } from '#geology/strata/lithology.ts'
import { openPrint } from '#server/printing/print-document.ts'
import { wordsOf } from '#testing/builders/pdfs.ts'

import { paintSheet } from './sheet-painter.ts'

const names = Object.keys(lithologies) as Lithology[]

/** Every soil and rock in a box of its own, with its name and all kinds of marks. */
const sheet: Sheet = {
  width: 420,
  height: 297,
  marks: names.flatMap((lithology, i) => {
    const [x, y] = [20 + (i % 6) * 60, 20 + Math.floor(i / 6) * 40]
    return [
      areaMark('hatch', boxOf(x, y, x + 40, y + 20), 5, lithology),
      lineMark(
        'contact',
        [
          [x, y],
          [x + 40, y],
        ],
        0.2,
        [2, 1],
      ),
      haloText('label', [x + 20, y + 10], `${i}-2`, { size: 2.5 }),
      textMark('label', [x + 20, y + 25], lithologies[lithology].label, { size: 3 }),
      { kind: 'circle', layer: 'label', at: [x + 50, y + 10], radius: 2, width: 0.2 },
    ]
  }),
}

async function printOf(...sheets: readonly Sheet[]): Promise<Buffer> {
  const pdf = await openPrint({ autoFirstPage: false, compress: false })
  const bytes = buffer(pdf)
  for (const each of sheets) paintSheet(pdf, each)
  pdf.end()
  return bytes
}

test('what is written on sheets is what can be read from their pages', async () => {
  const pages = await wordsOf(await printOf(sheet, { ...sheet, marks: sheet.marks.slice(0, 5) }))
  const lettersOf = (text: string) => [...text.replaceAll(/\s/g, '')].toSorted().join('')
  const written = (marks: Sheet['marks']) =>
    lettersOf(marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join(''))
  expect(pages.map(lettersOf)).toEqual([written(sheet.marks), written(sheet.marks.slice(0, 5))])
})

test('a page is as large as its sheet, to the hundredth of a point', async () => {
  const text = (await printOf(sheet, { ...sheet, width: 210.5 })).toString('latin1')
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    size.map(Number),
  )
  const points = (millimetres: number) => (millimetres * 72) / 25.4
  expect(boxes).toHaveLength(2)
  for (const [i, width] of [420, 210.5].entries()) {
    expect(boxes[i]?.[0]).toBeCloseTo(points(width), 2)
    expect(boxes[i]?.[1]).toBeCloseTo(points(297), 2)
  }
})

test('what is drawn lies within the page, and hatches are lines of it, no pictures', async () => {
  const text = (await printOf(sheet)).toString('latin1')
  expect(text).not.toContain('/Subtype /Image')
  expect(text.match(/^W n$/gm) ?? []).toHaveLength(names.length) // each hatch is cut by its area
})

test('an age has figures of two sizes, and is one text for whoever has the page read', async () => {
  const age = textMark('label', [50, 50], 'Q₄³', { size: 2.3 })
  const text = (await printOf({ ...sheet, marks: [age] })).toString('latin1')
  const [, whole = ''] = /\/Span <<\s*\/ActualText \(þÿ([^)]*)\)\s*>> BDC/.exec(text) ?? []
  expect(Buffer.from(whole, 'latin1').swap16().toString('utf16le')).toBe('Q₄³')
  const sizes = [...text.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size))
  expect(new Set(sizes).size).toBe(2)
})
