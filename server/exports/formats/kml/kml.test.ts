import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { useExport, type ExportedRecord } from '#testing/builders/exports/export-tables.ts'
import { sampleOf } from '#testing/builders/samples.ts'
import { hasGdal } from '#testing/gis/gdal.ts'

import { openKml } from './kml.ts'

const hostile = [
  '=1+1',
  '"><&\'',
  '\u0000\u0007tab\t',
  '\ud800 alone',
  '😀',
  ']]>',
  '长'.repeat(100_000),
  '<script>',
]

const holes: ExportedRecord[] = hostile.map((text, i) => ({
  ...{ code: `ZK-${i}`, title: text.slice(0, 300), common: { access: i === 3 ? 'protected' : 'open' } },
  ...sampleOf(kinds.borehole, 'x', {}),
  values: { ...sampleOf(kinds.borehole, 'x', {}).values, remark: text },
  place: i === 7 ? null : { lng: 121.4 + i / 1000, lat: 31.2, exact: true },
}))

const written = (kind: Kind, records: readonly ExportedRecord[]) =>
  useExport(openKml, { kind, records, name: 'x.kml' }, (path, notes) => ({
    text: readFileSync(path, 'utf8'),
    notes,
  }))

/** Texts of the elements of this name, as a strict reader of XML finds them. */
function textsOf(xml: string, element: string): string[] {
  const [parser, found, open]: [SaxesParser, string[], string[]] = [new SaxesParser(), [], []]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    open.push(name)
    if (name === element) found.push('')
  })
  parser.on('text', (text) => {
    if (open.at(-1) === element) found.push(`${found.pop() ?? ''}${text}`)
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return found
}

test('the file is well-formed, and every text is in its place', async () => {
  const { text } = await written(kinds.borehole, holes)
  const values = textsOf(text, 'value')
  for (const each of hostile)
    expect(values).toContain(each.toWellFormed().replaceAll(/(?!\t)\p{Cc}/gu, '\ufffd'))
  expect(textsOf(text, 'coordinates')).toHaveLength(7)
  expect(textsOf(text, 'displayName')).toContain('孔深（m）')
  expect(textsOf(text, 'styleUrl').filter((style) => style === '#protected')).toHaveLength(1)
})

test('parts are told, in the file and beside it', async () => {
  const { text, notes } = await written(kinds.borehole, holes)
  expect(textsOf(text, 'description').join()).toContain('KML 只有资料本身')
  expect(notes.join()).toContain('没有写入：工程地质钻孔 地层、工程地质钻孔 标准贯入试验')
})

test.each(Object.values<Kind>(kinds))('$label is well-formed', async (kind) => {
  const { text } = await written(kind, [{ ...sampleOf(kind, 'x', {}), code: 'A', title: 'A' }])
  expect(textsOf(text, 'name')).toContain('A')
})

if (!hasGdal) console.info('skipped: KML read by GDAL (Debian: apt install gdal-bin)')

test.each(hasGdal ? ['KML', 'LIBKML'] : [])(
  'GDAL without its driver %s reads folders and places',
  async (driver) => {
    const found = await useExport(
      openKml,
      { kind: kinds.borehole, records: holes, name: 'x.kml' },
      async (path) => {
        const options = ['-ro', '-al', path]
        const env = { ...process.env, OGR_SKIP: driver }
        return (await promisify(execFile)('ogrinfo', options, { env, maxBuffer: 2 ** 26 })).stdout
      },
    )
    expect(found).toContain('Layer name: 工程地质钻孔')
    expect(found).toMatch(/POINT (?:Z )?\(121\.401 31\.2(?: 0)?\)/)
  },
)
