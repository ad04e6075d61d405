import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type pg from 'pg'

import type { Booklet } from '#demo/booklets/booklet.ts'
import { drawBooklet, readFont } from '#demo/booklets/draw.ts'

/** A file that hangs on a record; `key` names it once for all machines. */
export interface StoredFile {
  record: number
  position: number
  key: string
  name: string
  mediaType: string
  content: Buffer
}

/** The booklets that records have as text, drawn. */
export async function drawnBooklets(
  booklets: Iterable<readonly [number, Booklet]>,
  draw = drawBooklet,
): Promise<StoredFile[]> {
  const font = await readFont()
  const drawn: StoredFile[] = []
  for (const [record, booklet] of booklets) {
    const { code, title, note } = booklet
    const content = await draw(booklet, font)
    const name = `${title}${note ? `（${note}）` : ''}.pdf`
    drawn.push({ record, position: 0, key: code, name, mediaType: 'application/pdf', content })
  }
  return drawn
}

/** Files that are written at once: each waits for the disk longer than it works. */
const atOnce = 16

/** Stores files and ties them to their records; answers with their paths. */
export async function storeFiles(
  client: pg.PoolClient,
  dataDir: string,
  files: readonly StoredFile[],
): Promise<string[]> {
  const stored = files.map((file) => {
    const id = fileId(file.key)
    return { ...file, id, path: `${id.slice(0, 2)}/${id}` }
  })
  for (let from = 0; from < stored.length; from += atOnce)
    await Promise.all(
      stored
        .slice(from, from + atOnce)
        .map(({ path, content }) => writeSafely(join(dataDir, 'files', path), content)),
    )
  for (const { id, record, position, name, mediaType, path, content } of stored) {
    const sha256 = createHash('sha256').update(content).digest()
    await client.query(
      `insert into file (id, record, position, name, media_type, size, sha256, path) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, record, position, name, mediaType, content.length, sha256, path],
    )
  }
  return stored.map(({ path }) => path)
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
