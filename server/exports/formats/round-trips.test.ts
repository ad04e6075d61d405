import { readFile } from 'node:fs/promises'

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { writers } from '#server/exports/writing/formats.ts'
import { importFile, type ImportFile, undoImport } from '#server/imports/imports.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { degrees, plane, originIn, useExport } from '#testing/builders/exports/export-tables.ts'
import { holesOf } from '#testing/builders/exports/exported-holes.ts'
import { endOfExport, exportFile } from '#testing/builders/exports/make-export.ts'
import { randomRecords } from '#testing/builders/exports/random-records.ts'
import { buildRecord } from '#testing/builders/records.ts'

let [library, other]: TestApp[] = []
let staff: SignedIn
let reader: SignedIn

beforeAll(async () => {
  library = await testApp()
  other = await testApp()
  staff = await library.signIn('records.read')
  reader = await other.signIn('records.read')
})

/** Whether a format has a place for the rows of parts; its notes say what it has none for. */
const formatsRead = {
  csv: { hasParts: true, notes: /^$/ },
  geojson: { hasParts: true, notes: /^$/ },
  gpkg: { hasParts: true, notes: /^$/ },
  shapefile: { hasParts: true, notes: /^(?:\d+ 个值超过 254 字节[^;]*)?$/ },
  kml: { hasParts: false, notes: /^KML 只有资料本身.*没有写入：/ },
} as const

type Format = keyof typeof formatsRead

const formats = Object.keys(formatsRead) as Format[]

/** Everything of a record but its number, its version and what the library reckons. */
async function contentOf(by: SignedIn, kind: Kind, code: string) {
  const { title, district, year, access, place, values, parts } = await by.call(catalogue.record, {
    kind: kind.name,
    code,
  })
  return { title, district, year, access, place, values, parts }
}

/** What of a record a format holds. */
const heldBy = (format: Format, { parts, ...content }: Awaited<ReturnType<typeof contentOf>>) =>
  formatsRead[format].hasParts ? { ...content, parts } : content

/** What was not taken, and columns that nobody knew. */
const ofWeight = <P extends { weight: string; reason: string }>({ problems }: { problems: P[] }) =>
  problems.filter(({ weight, reason }) => weight !== 'note' || reason.startsWith('未收录的列'))

let written = 0

const holes = holesOf('ags4', 6).map((list) =>
  list.map(({ code: _, place, values, parts = {}, title }) => ({
    ...{ title, values, parts: parts as Record<string, Record<string, unknown>[]> },
    ...{ district: '望江区', year: 2020, lng: place?.lng, lat: place?.lat },
  })),
)

/** Records under codes of their own. */
async function build(kind: Kind, records: readonly object[]): Promise<string[]> {
  const codes: string[] = []
  for (const record of records) {
    written += 1
    codes.push(await buildRecord(library!.db, kind, { code: `=R/${written}`, ...record }))
  }
  return codes
}

interface CodedFile {
  codes: readonly string[]
  file: ImportFile
}

/** What a format holds of the records here, and of those that a library has which had none of them and read the file. */
async function comparedElsewhere(format: Format, kind: Kind, { codes, file }: CodedFile) {
  const there = await importFile(other!.db, kinds, file, { account: null })
  const [here, elsewhere] = [new Map<string, unknown>(), new Map<string, unknown>()]
  for (const code of codes) {
    here.set(code, heldBy(format, await contentOf(staff, kind, code)))
    elsewhere.set(code, heldBy(format, await contentOf(reader, kind, code)))
  }
  if (there.batch !== null) await undoImport(other!.db, kinds, there.batch)
  const { taken } = there
  return {
    whole: { kind: kind.name, faults: [], taken: codes.length, records: here },
    found: { kind: there.kind, faults: ofWeight(there), taken, records: elsewhere },
  }
}

const random = (kind: Kind) => (kind.name === 'borehole' ? holes : randomRecords(kind, 6))

const some: readonly Kind[] = [kinds.borehole, kinds.extensometer]

describe.each(formats)('%s', (format) => {
  test.each(some)(
    'what is taken out of $label and read in again is the same, here and elsewhere',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(random(kind) as fc.Arbitrary<object[]>, async (records) => {
          const codes = await build(kind, records)
          const bytes = await exportFile(library!, staff, {
            ...{ format, whole: true },
            selections: [{ kind: kind.name, codes }],
          })
          const file = { name: '导出', bytes }
          const { notes } = await endOfExport(staff)
          expect(notes.join(';')).toMatch(formatsRead[format].notes)
          const again = await importFile(library!.db, kinds, file, { account: null })
          expect(ofWeight(again)).toEqual([])
          expect(again).toMatchObject({ kind: kind.name, taken: 0, unchanged: codes.length })
          const { whole, found } = await comparedElsewhere(format, kind, { codes, file })
          expect(found).toEqual(whole)
        }),
        { numRuns: 1, endOnFailure: true },
      )
    },
  )
})

const others = (Object.values(kinds) as Kind[]).filter((kind) => kind !== kinds.borehole)

describe.each(formats)('%s, written for any kind', (format) => {
  test.each(others)('$label comes back whole', async (kind) => {
    await fc.assert(
      fc.asyncProperty(randomRecords(kind, 3), fc.boolean(), async (records, isPlane) => {
        const codes = await build(kind, records)
        const exported = records.map(({ title, district, year, lng, lat, values, parts }, i) => ({
          ...{ code: codes[i]!, title, values, parts },
          common: { district, year, access: 'open', contentExtent: '全部', lng, lat },
          place: lng === undefined || lat === undefined ? null : { lng, lat, exact: true },
        }))
        const origin = originIn(isPlane ? plane : degrees)
        const bytes = await useExport(
          writers[format],
          { kind, records: exported, origin, name: 'export', isStaff: true },
          (path) => readFile(path),
        )
        const file = { name: '导出', bytes }
        const { whole, found } = await comparedElsewhere(format, kind, { codes, file })
        expect(found).toEqual(whole)
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})

test.each([
  ['geojson', degrees],
  ['gpkg', plane],
] as const)(
  'a point that was moved in a file of the format %s is told; its columns count',
  async (format, system) => {
    const origin = originIn(system)
    const hole = { code: 'M-1', title: '点', values: {}, parts: {} }
    const record = { ...hole, common: { lng: 121.4, lat: 31.2, contentExtent: '全部' } }
    const read = async (lng: number) => {
      const records = [{ ...record, place: { lng, lat: 31.2, exact: true } }]
      const bytes = await useExport(
        writers[format],
        { kind: kinds.gnssPoint, records, origin, name: 'x' },
        (path) => readFile(path),
      )
      const { problems } = await importFile(
        other!.db,
        kinds,
        { name: 'x', bytes },
        { account: null, dryRun: true },
      )
      return problems.map(({ reason }) => reason).filter((reason) => reason.includes('几何'))
    }
    expect(await read(121.400_001)).toEqual([])
    expect(await read(121.401)).toEqual([expect.stringContaining('1 个点的几何与经度、纬度两列不同')])
  },
)
