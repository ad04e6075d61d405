import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { openReader } from '#server/files/reader/reader.ts'

/** The words of a PDF page by page, as a reader of it finds them. */
export async function wordsOf(bytes: Uint8Array): Promise<string[]> {
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-prints-'))
  const path = join(folder, 'print.pdf')
  await writeFile(path, bytes)
  const pdfs = openReader(folder)
  const pages: string[] = []
  for await (const parcel of pdfs.read(path)) pages.push(...parcel.map(({ text }) => text))
  pdfs.close()
  return pages
}
