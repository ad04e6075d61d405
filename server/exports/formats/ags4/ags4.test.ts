import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { readSource } from '#server/imports/reader.ts'
import { agsFaults, groupsOfAgs } from '#testing/builders/exports/ags-rules.ts'
import { degrees, useExport, type ExportedRecord, originIn } from '#testing/builders/exports/export-tables.ts'
import { holesOf } from '#testing/builders/exports/exported-holes.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'

import { openAgs4 } from './ags4.ts'

const written = (records: readonly ExportedRecord[]) =>
  useExport(
    openAgs4,
    { kind: borehole, records, name: 'x.ags', origin: originIn(degrees) },
    (path, notes) => ({
      text: readFileSync(path, 'utf8'),
      notes,
    }),
  )

/** The records of a file, as an import would write them. */
async function readAgain(text: string) {
  const source = await readSource(kinds, new TextEncoder().encode(text))
  const { drafts, problems } = draftAll(borehole, source, { project: 'P' })
  return { drafts, lost: problems.filter(({ weight }) => weight !== 'note') }
}

test('holes with all their parts come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(holesOf('ags4'), async (holes) => {
      const { text } = await written(holes)
      const { drafts, lost } = await readAgain(text)
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

test('files keep the rules of AGS 4.1.1', async () => {
  for (const holes of fc.sample(holesOf('ags4', 6), { numRuns: 20, seed: 7 })) {
    const { text } = await written(holes)
    expect(agsFaults(text)).toEqual([])
  }
})

describe('what AGS4 cannot hold is told', () => {
  const hole: ExportedRecord = { code: 'A', title: 'A', values: {} }
  test.each([
    ['line breaks', { ...hole, values: { remark: 'a\r\nb' } }, '1 处换行或控制字符'],
    ['a vague place', { ...hole, place: { lng: 121, lat: 31, exact: false } }, '1 孔的位置只到 0.01°'],
    ['access', hole, '公开程度'],
  ])('%s', async (_, record, sentence) => {
    const { notes } = await written([record])
    expect(notes.join('\n')).toContain(sentence)
  })
})

test.each([
  '"',
  '",""',
  '=1+1',
  '\u0000\u0007',
  '\ud800',
  '😀',
  '长'.repeat(100_000),
  '\r\n"DATA","x"',
  '</a>&',
])('a hostile text stays in its place: %j', async (remark) => {
  const { text } = await written([{ code: 'A', title: 'A', values: { remark } }])
  const { headings, rows } = groupsOfAgs(text).get('LOCA')!
  const clean = remark
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.[headings.indexOf('LOCA_REM')]).toBe(clean)
})
