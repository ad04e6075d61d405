import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { openCsv } from './csv.ts'
import type { ExportTable } from './format.ts'

const table: ExportTable = {
  ...{ name: 'a', label: '甲/乙', kind: 'a', kindLabel: '甲/乙', part: null, hasPlaces: false },
  columns: [
    { name: 'code', heading: '编号', type: 'text' },
    { name: 'depth', heading: '深度（m）', type: 'number' },
  ],
}
const system = { epsg: 4490, label: 'CGCS2000 经纬度', isPlane: false }
const origin = {
  ...{ title: '甲', holder: '某馆', address: '', madeOn: '2026-11-30', notes: [], source: {} },
  system,
}

/** The cells of a file (RFC 4180). */
const cellsOf = (text: string) =>
  [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )

test('whatever a cell says is one cell of the file, and begins no formula', async () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(words, fc.double({ noNaN: true })), { maxLength: 8 }),
      async (rows) => {
        const path = join(await mkdtemp(join(tmpdir(), 'csv-')), 'file')
        const writer = await openCsv(path, origin)
        await writer.begin(table)
        await writer.write(rows.map((cells) => ({ cells, values: {}, place: null })))
        await writer.end()
        await writer.close()
        const files = unzipSync(await readFile(path))
        expect(Object.keys(files)).toEqual(['甲-乙.csv', '说明.txt'])
        const [, , ...cells] = cellsOf(
          strFromU8(files['甲-乙.csv'] ?? new Uint8Array()).replace('\uFEFF', ''),
        )
        expect(cells).toHaveLength(rows.length * 2)
        for (const [i, [text]] of rows.entries()) {
          expect([text, `'${text}`]).toContain(cells[i * 2])
          expect(cells[i * 2]).not.toMatch(/^[=+@\t]/)
        }
      },
    ),
    { numRuns: 40 },
  )
})
