import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { readSource } from '#server/imports/reader.ts'
import {
  degrees,
  useExport,
  type ExportedRecord,
  originIn,
  plane,
} from '#testing/builders/exports/export-tables.ts'
import { holesOf } from '#testing/builders/exports/exported-holes.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'

import { openMatrix } from './layer-matrix.ts'
import { openLizheng } from './lizheng.ts'

const written = (records: readonly ExportedRecord[], system = degrees) =>
  useExport(
    openLizheng,
    { kind: borehole, records, name: 'x.xlsx', origin: originIn(system) },
    (path, notes) => ({
      ...{ bytes: new Uint8Array(readFileSync(path)), notes },
    }),
  )

/** The records of a file, as an import would write them. */
async function readAgain(bytes: Uint8Array) {
  const source = await readSource(kinds, bytes)
  const { drafts, problems } = draftAll(borehole, source, { project: 'P' })
  return { drafts, lost: problems.filter(({ weight }) => weight !== 'note') }
}

test('holes with their strata, tests, samples and levels come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(holesOf('lizheng'), async (holes) => {
      const { drafts, lost } = await readAgain((await written(holes)).bytes)
      expect(lost).toEqual([])
      expect(
        drafts.map(({ code, title, values, parts, lng, lat }) => ({ code, title, values, parts, lng, lat })),
      ).toEqual(
        holes.map(({ code, title, values, parts, place }) => ({
          ...{ code, title, values, parts, lng: place?.lng, lat: place?.lat },
        })),
      )
    }),
    { numRuns: 60 },
  )
})

const strata = fc.array(
  fc.array(fc.record({ layer: fc.constantFrom('1', '2', '2-1', '3'), name: fc.constantFrom('甲', '乙') }), {
    maxLength: 9,
  }),
  { maxLength: 9 },
)

test('every hole has its layers in the rows from the top down, whatever the order of others', () => {
  fc.assert(
    fc.property(strata, (holes) => {
      const matrix = openMatrix()
      for (const [hole, layers] of holes.entries())
        for (const [i, layer] of layers.entries()) matrix.add(hole, layer, i)
      const rows = [...matrix.rows()]
      const found = holes.map((_, hole) =>
        rows.flatMap(({ layer, bases }) => (bases.has(hole) ? [{ layer, base: bases.get(hole) }] : [])),
      )
      expect(found).toEqual(holes.map((layers) => layers.map((layer, base) => ({ layer, base }))))
      expect(rows.length).toBeLessThanOrEqual(holes.flat().length)
    }),
  )
})

test('rows of the matrix can be parted as often as one likes', () => {
  const matrix = openMatrix()
  for (let hole = 0; hole < 200; hole++) {
    matrix.add(hole, { layer: '1', name: '甲' }, 1)
    matrix.add(hole, { layer: '2', name: `${hole}` }, 2)
  }
  expect([...matrix.rows()]).toHaveLength(201)
})

const hole: ExportedRecord = { code: 'P-ZK1', title: 'ZK1', values: { holeKind: '4' } }
const place = { lng: 121.4, lat: 31.2, exact: true }

test('two holes of one name are told apart by their codes, and a formula is a text', async () => {
  const records = [hole, { ...hole, code: 'Q-ZK1', values: { remark: '=1+1' } }]
  const { drafts, lost } = await readAgain((await written(records)).bytes)
  expect(lost).toEqual([])
  expect(drafts).toMatchObject([
    { code: 'P-ZK1', title: 'ZK1' },
    { code: 'Q-ZK1', values: { remark: '=1+1' } },
  ])
})

test('a hole without coordinates has those of the plane system, where the file has one', async () => {
  const { drafts } = await readAgain((await written([{ ...hole, place }], plane)).bytes)
  expect(drafts[0]?.values).toMatchObject({
    originalNorth: expect.closeTo(3_453_000, -4),
    originalEast: expect.closeTo(633_400, -3),
    originalSystem: 'CGCS2000 / 3度带 中央经线 120°E',
  })
})

describe('what the interface cannot hold is told', () => {
  test.each([
    ['descriptions', hole, '地层”没有这些项，没有写入：时代成因、岩土描述'],
    ['soundings', hole, '没有“静力触探”的表'],
    ['a vague place', { ...hole, place: { ...place, exact: false } }, '1 孔的位置只到 0.01°'],
  ])('%s', async (_, record, sentence) => {
    expect((await written([record])).notes.join('\n')).toContain(sentence)
  })
})

test.each(['\u0000\u0007', '\ud800', '😀', '长'.repeat(30_000), '</t></is>', '"&<>'])(
  'a hostile text stays in its cell: %j',
  async (remark) => {
    const { drafts } = await readAgain((await written([{ ...hole, values: { remark } }])).bytes)
    expect(drafts).toHaveLength(1)
  },
)
