import { decode } from 'fast-png'
import { expect, test } from 'vitest'

import { holes } from './boreholes/boreholes.ts'
import { addAfter, addBefore, openCollected } from './city-records.ts'
import { publicDocuments } from './documents/public-documents.ts'
import { openBatch } from './loading/batch.ts'
import { cores, isCored, type CoredHole } from './physical/cores.ts'
import { fossils } from './physical/fossils.ts'
import { photographs } from './physical/photograph.ts'
import { plate } from './physical/plates.ts'
import { thinSections } from './physical/thin-sections.ts'

const cored: CoredHole[] = [...holes(1200, { testedEvery: 50, archiveOf: () => null })]
  .map((hole, index) => ({ id: index + 1, hole }))
  .filter(({ hole }) => isCored(hole))
  .slice(0, 60)
const holeOf = new Map(cored.map(({ id, hole }) => [id, hole]))

/** The layer of a hole at a depth, as 层号层名. */
function layerAt(id: number | null, depth: number | null) {
  const stratum = holeOf.get(id ?? 0)?.parts.strata.find(({ baseDepth }) => baseDepth > (depth ?? 0))
  return stratum && { whole: `${stratum.layer}层${stratum.name}`, name: stratum.name }
}

test('the runs of a core follow each other from the mouth to the end of its hole', () => {
  expect(cored).toHaveLength(60)
  cores(cored).forEach(({ values, parts: { runs } }, index) => {
    expect([runs[0]?.top, runs.at(-1)?.base]).toEqual([0, cored[index]?.hole.values.finalDepth])
    for (const [i, { top, base, length, recovery }] of runs.entries()) {
      expect(top).toBe(i === 0 ? 0 : runs[i - 1]?.base)
      expect(base).toBeGreaterThan(top)
      expect(length ?? Infinity).toBeLessThanOrEqual(base - top)
      expect(recovery ?? 0).toBeCloseTo((100 * (length ?? 0)) / (base - top), 0)
    }
    expect(values.coreLength).toBeCloseTo(
      runs.reduce((sum, { length }) => sum + (length ?? 0), 0),
      6,
    )
  })
})

test('a fossil is in the layer that it names; a thin section is of the soil at its depth', () => {
  const finds = fossils(cored)
  expect(finds.length).toBeGreaterThan(50)
  for (const { values } of finds) expect(layerAt(values.boreholeId, values.depth)?.whole).toBe(values.layer)
  const fromCores = thinSections(
    cored,
    cored.map(({ id }) => 1000 + id),
  ).filter(({ record }) => record.values.boreholeId !== null)
  expect(fromCores.length).toBeGreaterThan(8)
  for (const { record } of fromCores) {
    const { boreholeId, coreId, depth, rockName } = record.values
    expect(rockName).toBe(`${layerAt(boreholeId, depth)?.name}（固结制片）`)
    expect(coreId).toBe(1000 + (boreholeId ?? 0))
  }
})

test('material from a hole has the access of the hole', () => {
  const all = [...cores(cored), ...fossils(cored), ...thinSections(cored, []).map(({ record }) => record)]
  const taken = all.filter(({ values }) => values.boreholeId !== null)
  expect(taken.length).toBeGreaterThan(120)
  for (const { access, openOn, values } of taken) {
    const hole = holeOf.get(values.boreholeId ?? 0)
    expect([access, openOn]).toEqual([hole?.access, hole?.openOn])
  }
})

test('photographs have the same grains in both lights, in other colours; they and plates stay small', () => {
  for (const [index, { rock }] of thinSections(cored, []).slice(0, 8).entries()) {
    const { plane, crossed } = photographs(rock, index)
    const [inPlane, inCrossed] = [decode(plane), decode(crossed)]
    const bordersOf = ({ data }: typeof inPlane) => data.map((colour) => Number(colour === 0))
    expect(bordersOf(inPlane)).toEqual(bordersOf(inCrossed))
    expect(inPlane.palette).not.toEqual(inCrossed.palette)
    expect(Math.max(plane.length, crossed.length)).toBeLessThan(100_000)
  }
  const groups = new Set(fossils(cored).map(({ values }) => values.fossilGroup))
  const plates = [...groups].map((group) => plate(group))
  expect(new Set(plates.map((one) => one.toString('base64'))).size).toBe(groups.size)
  for (const one of plates) expect([decode(one).width, one.length < 200_000]).toEqual([660, true])
})

test('a plate is drawn once for all finds of its group', () => {
  const batch = openBatch()
  const ground = addBefore(batch, cored.length)
  const collected = openCollected()
  for (const { id, hole } of cored) collected.keep(5 * id, hole)
  const plates = addAfter(batch, ground, collected).pictures.filter(({ key }) => key.endsWith('图版'))
  const drawn = new Set(plates.map(({ content }) => content))
  expect(drawn.size).toBeLessThan(plates.length)
  expect(drawn.size).toBe(new Set(plates.map(({ content }) => content.toString('base64'))).size)
})

test('a document states that its text is a summary; a replaced one is repealed and refers to its successor', () => {
  const documents = publicDocuments(1)
  expect(documents.length).toBeGreaterThan(35)
  const numbers = documents.flatMap(({ values }) => values.number ?? [])
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const { values } of documents) {
    expect(values.fullText).toMatch(/^【内容摘要，非原文】/)
    expect(values.fullText).toContain('不是文件原文')
    expect(values.state === 'repealed').toBe(values.replacedById !== null)
  }
  const old = documents.find(({ values }) => values.number === 'GB 958-99')
  expect(documents[(old?.values.replacedById ?? 0) - 1]?.values.number).toBe('GB/T 958-2015')
})
