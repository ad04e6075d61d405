import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { zip } from '#testing/builders/area-files.ts'

const run = promisify(execFile)

/** A CSV as GDAL writes it in another format; a Shapefile comes zipped. */
export async function convertedCsv(
  csv: string,
  format: string,
  options: readonly string[],
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-layer-'))
  try {
    await writeFile(join(folder, 'in.csv'), csv)
    const out = join(folder, 'out')
    const name = format === 'ESRI Shapefile' ? out : `${out}.${format.toLowerCase()}`
    await run('ogr2ogr', ['-f', format, name, join(folder, 'in.csv'), '-nln', '钻孔', ...options])
    if (name !== out) return new Uint8Array(await readFile(name))
    const parts = await readdir(out)
    const files = await Promise.all(
      parts.map(async (part) => [part, await readFile(join(out, part))] as const),
    )
    return zip(Object.fromEntries(files))
  } finally {
    await rm(folder, { recursive: true })
  }
}
