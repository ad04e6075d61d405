import { beforeAll, expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { importFile } from '#server/imports/imports.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { exportFile } from '#testing/builders/exports/make-export.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { buildTargets, sampleOf, type Targets } from '#testing/builders/samples.ts'

let library: TestApp
let staff: SignedIn
let targets: Targets

beforeAll(async () => {
  library = await testApp()
  staff = await library.signIn('records.read')
  targets = await buildTargets(library.db, kinds)
})

const all = Object.values(kinds) as Kind[]

/** Every field filled; what stands under each other in a hole is not consistent in a sample. */
function write(kind: Kind, code: string) {
  const { values, parts } = sampleOf(kind, 'row', targets)
  const place = kind.place === 'point' ? { lng: 121.412_345, lat: 31.212_345 } : {}
  return { ...place, code, title: `=甲 ${code}`, district: '望江区', year: 2020, values, parts }
}

test.each(all)('what is taken out of $label as a workbook and read in again is the same', async (kind) => {
  for (const code of ['R-1', 'R-2']) await buildRecord(library.db, kind, write(kind, code))
  const bytes = await exportFile(library, staff, {
    format: 'xlsx',
    whole: true,
    selections: [{ kind: kind.name, codes: ['R-1', 'R-2'] }],
  })
  const report = await importFile(library.db, kinds, { name: '导出.xlsx', bytes }, { account: null })
  expect(report.problems.filter(({ weight }) => weight !== 'note')).toEqual([])
  expect(report).toMatchObject({ kind: kind.name, taken: 0, unchanged: 2, refused: 0 })
})
