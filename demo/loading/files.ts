import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type pg from 'pg'

import type { Holdings } from '#demo/archives/archives.ts'
import { drawReport, readFont } from '#demo/archives/report-pdf.ts'

/** Draws the reports that the archive has as text, stores them and ties them to their records; answers with their paths. */
export async function storeReports(
  client: pg.PoolClient,
  holdings: Holdings,
  dataDir: string,
): Promise<string[]> {
  const font = await readFont()
  const paths: string[] = []
  for (const [record, report] of holdings.written) {
    const content = await drawReport(report, font)
    const id = fileId(report.code)
    const path = `${id.slice(0, 2)}/${id}`
    await writeSafely(join(dataDir, 'files', path), content)
    paths.push(path)
    const sha256 = createHash('sha256').update(content).digest()
    await client.query(
      `insert into file (id, record, name, media_type, size, sha256, path) values ($1, $2, $3, 'application/pdf', $4, $5, $6)`,
      [id, record, `${report.title}.pdf`, content.length, sha256, path],
    )
  }
  return paths
}

/** A name-based UUID, so that the same report has the same address on every machine. */
function fileId(code: string): string {
  const hex = createHash('sha256').update(`demo ${code}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** A file is there whole or not at all, also after a power cut. */
async function writeSafely(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

export async function removeFiles(dataDir: string, paths: Iterable<string>): Promise<void> {
  for (const path of paths) await rm(join(dataDir, 'files', path), { force: true })
}
