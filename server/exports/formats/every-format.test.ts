import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { ExportFormatName } from '#contract/exports/export-formats.ts'
import { importFile } from '#server/imports/imports.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { exportFile } from '#testing/builders/exports/make-export.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let reader: SignedIn

const hole = {
  ...{ district: '望江区', access: 'open' as const, year: 2021 },
  values: {
    ...{ holeKind: '4', projectCode: 'K21', projectName: '=甲工程', contractor: '某院', finalDepth: 20.5 },
    ...{ startedOn: '2021-03-04', completedOn: '2021-03-05', location: '某路 12 号', collarElevation: 4.12 },
    ...{ heightDatum: '吴淞高程', stableWaterDepth: 1.2, diameterMm: 127, remark: '备注' },
  },
  parts: {
    strata: [
      { layer: '①', name: '填土', geologicalAge: 'Qml', baseDepth: 1.5, description: '松散，"杂"' },
      { layer: '②1', name: '粉质黏土', geologicalAge: 'Q4', baseDepth: 20.5, description: '可塑' },
    ],
    spt: [
      { depth: 3.15, blowCount: 5, penetration: null, rodLength: 4.2 },
      { depth: 6.15, blowCount: 50, penetration: 12, rodLength: 7.7 },
    ],
    samples: [
      { number: '1', topDepth: 2.5, baseDepth: 2.8, sampleKind: '0', waterContent: 25.3, density: 1.98 },
    ],
    waterLevels: [{ depth: 1.2, levelKind: '1', waterKind: '2', layer: '①', measuredOn: '2021-03-06' }],
  },
}

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  for (const [i, code] of ['K21-ZK1', 'K21-ZK2'].entries())
    await buildBorehole(library.db, {
      ...hole,
      code,
      title: code.slice(4),
      lng: 121.412_345_67,
      lat: 31.2 + i / 100,
    })
})

const made = (format: ExportFormatName) =>
  exportFile(library, reader, {
    ...{ format, whole: true },
    selections: [{ kind: 'borehole', conditions: [] }],
  })

/** How a file of each format begins. */
const beginnings = {
  gpkg: 'SQLite format 3',
  ags4: '"GROUP","PROJ"',
  lizheng: 'PK',
  shapefile: 'PK',
  kml: '<?xml version="1.0"',
  dxf: '999\r\n',
} as const

test.each(Object.entries(beginnings))(
  'a file of the format %s is made in its confined process',
  async (format, beginning) => {
    const bytes = await made(format as keyof typeof beginnings)
    expect(bytes.toString('latin1', 0, 40).trimStart().startsWith(beginning)).toBe(true)
  },
)

test.each(['ags4', 'lizheng'] as const)(
  'what is taken out as %s and read in again changes nothing',
  async (format) => {
    const file = { name: `导出.${format}`, bytes: await made(format) }
    const report = await importFile(library.db, kinds, file, { account: null, project: 'K21', dryRun: true })
    expect(report.problems.filter(({ weight }) => weight !== 'note')).toEqual([])
    expect(report).toMatchObject({ kind: 'borehole', refused: 0 })
    expect(format === 'ags4' ? report.unchanged : 2).toBe(2) // 理正 has no descriptions
  },
)
