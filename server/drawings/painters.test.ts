import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'

import type { DxfParser as Parser } from 'dxf-parser'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { writeDxf } from '#geology/drawing/dxf/dxf.ts'
import type { Mark, Place, Sheet } from '#geology/drawing/marks.ts'
import { openPrint } from '#server/printing/print-document.ts'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'
import { svgFile } from '#web/drawings/svg-file.ts'

import { paintSheet } from './sheet-painter.ts'

const [width, height] = [420, 297]

/** From the left, the top, the right and the foot of a sheet, millimetres. */
type Extent = readonly [left: number, top: number, right: number, foot: number]

const extentOf = (places: readonly Place[]): Extent => [
  Math.min(...places.map(([x]) => x)),
  Math.min(...places.map(([, y]) => y)),
  Math.max(...places.map(([x]) => x)),
  Math.max(...places.map(([, y]) => y)),
]

const around = ([x, y]: Place, radius: number): Place[] => [
  [x - radius, y - radius],
  [x + radius, y + radius],
]

const place = fc.tuple(
  fc.integer({ min: 0, max: width * 10 }).map((x) => x / 10),
  fc.integer({ min: 0, max: height * 10 }).map((y) => y / 10),
)
const places = (minLength: number) => fc.array(place, { minLength, maxLength: 6 })

const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({
    kind: fc.constant('line' as const),
    layer: fc.constantFrom('contact' as const, 'frame' as const),
    points: places(2),
    width: fc.constantFrom(0.1, 0.5),
    isClosed: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('area' as const),
    layer: fc.constant('hole' as const),
    outline: places(3),
    fill: fc.constantFrom('ink' as const, 'paper' as const),
    lithology: fc.constant(undefined),
  }),
  fc.record({
    kind: fc.constant('circle' as const),
    layer: fc.constant('label' as const),
    at: place,
    radius: fc.constantFrom(1, 2.5),
    width: fc.constant(0.2),
  }),
)

const extentOfMark = (each: Mark): Extent => {
  if (each.kind === 'line') return extentOf(each.points)
  if (each.kind === 'area') return extentOf(each.outline)
  return extentOf(each.kind === 'circle' ? around(each.at, each.radius) : [each.at])
}

/** A window with this in its page, whose names are everybody's. */
function pageOf(html: string): Window {
  const { window } = new JSDOM(html)
  for (const name of ['document', 'getComputedStyle', 'XMLSerializer'] as const)
    vi.stubGlobal(name, window[name])
  return window
}

function svgExtents(svg: ParentNode): Extent[] {
  return [...svg.querySelectorAll('path, circle')].map((shape) => {
    const value = (name: string) => Number(shape.getAttribute(name))
    if (shape.localName === 'circle') return extentOf(around([value('cx'), value('cy')], value('r')))
    const numbers = shape.getAttribute('d')?.match(/-?[\d.]+/g) ?? []
    return extentOf(numbers.flatMap((x, i) => (i % 2 ? [] : [[Number(x), Number(numbers[i + 1])] as const])))
  })
}

// what it exports is the class itself, whatever its types say
const DxfParser: typeof Parser = createRequire(import.meta.url)('dxf-parser')

function dxfExtents(sheet: Sheet): Extent[] {
  const file = new DxfParser().parseSync(new TextDecoder('gbk').decode(writeDxf(sheet)))
  return (file?.entities ?? []).map((entity) => {
    const { center, radius, vertices } = entity as unknown as {
      center?: { x: number; y: number }
      radius?: number
      vertices?: { x: number; y: number }[]
    }
    const turned = ({ x, y }: { x: number; y: number }): Place => [x, height - y]
    return extentOf(center ? around(turned(center), radius ?? 0) : (vertices ?? []).map(turned))
  })
}

type Matrix = readonly [number, number, number, number, number, number]

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  ...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
  ...([a * k + c * l + e, b * k + d * l + f] as const),
]

/** Paths of the first page, by a reader of others. */
async function pdfExtents(sheet: Sheet): Promise<Extent[]> {
  const pdf = await openPrint({ autoFirstPage: false })
  const bytes = buffer(pdf)
  paintSheet(pdf, sheet)
  pdf.end()
  const task = getDocument({ data: new Uint8Array(await bytes), verbosity: 0 })
  const { fnArray, argsArray } = await (await (await task.promise).getPage(1)).getOperatorList()
  let now: Matrix = [1, 0, 0, 1, 0, 0]
  const stack: Matrix[] = []
  const extents: Extent[] = []
  fnArray.forEach((operator, i) => {
    if (operator === OPS.save) stack.push(now)
    if (operator === OPS.restore) now = stack.pop() ?? now
    if (operator === OPS.transform) now = times(now, argsArray[i] as Matrix)
    if (operator !== OPS.constructPath) return
    const [left, top, right, foot] = [...(argsArray[i] as [unknown, unknown, Float32Array])[2]]
    const corner = (x = 0, y = 0): Place => {
      const [, , , , e, f] = times(now, [1, 0, 0, 1, x, y])
      return [(e * 25.4) / 72, height - (f * 25.4) / 72]
    }
    extents.push(extentOf([corner(left, top), corner(right, foot)]))
  })
  await task.destroy()
  return extents
}

const isNear = (found: readonly Extent[], wanted: readonly Extent[], millimetres: number) => {
  expect(found).toHaveLength(wanted.length)
  for (const [i, extent] of wanted.entries())
    for (const [side, value] of extent.entries())
      expect(Math.abs((found[i]?.[side] ?? Number.NaN) - value)).toBeLessThan(millimetres)
}

test('the same marks reach as far in the page, in the SVG file, for CAD and in the PDF', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mark, { minLength: 1, maxLength: 8 }), async (marks) => {
      const sheet: Sheet = { width, height, marks }
      const wanted = marks.map(extentOfMark)
      const { document } = pageOf(renderToStaticMarkup(createElement(SheetDrawing, { sheet, label: '图' })))
      const svg = document.querySelector('svg')
      if (!svg) throw new Error('nothing is drawn')
      isNear(svgExtents(svg), wanted, 0.001)
      const file = pageOf(await svgFile(svg, sheet).text()).document.querySelector('svg')
      expect(file?.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`)
      expect(file?.getAttribute('width')).toBe(`${width}mm`)
      isNear(file ? svgExtents(file) : [], wanted, 0.001)
      const areas = marks.filter(({ kind }) => kind === 'area')
      const others = marks.filter(({ kind }) => kind !== 'area')
      isNear(dxfExtents({ ...sheet, marks: others }), others.map(extentOfMark), 0.001)
      expect(dxfExtents({ ...sheet, marks: areas })).toHaveLength(0) // its reader knows no hatches: GDAL reads them
      isNear(await pdfExtents(sheet), wanted, 0.01)
    }),
    { numRuns: 30 },
  )
})
