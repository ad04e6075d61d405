import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'

import PDFDocument from 'pdfkit'
import { expect } from 'vitest'

import { openReader } from '#server/files/reader/reader.ts'
import type { TestApp } from '#testing/app.ts'

const font = join(import.meta.dirname, '../../assets/noto-sans-cjk-sc.ttf')
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A PDF of Chinese text, one string a page, each with an entry in its contents. */
export async function textPdf(
  pages: readonly string[],
  options: { password?: string } = {},
): Promise<Buffer> {
  const { password } = options
  const pdf = new PDFDocument({ autoFirstPage: false, ...(password && { userPassword: password }) })
  const bytes = buffer(pdf)
  pdf.registerFont('han', await readFile(font))
  for (const [i, text] of pages.entries()) {
    pdf.addPage({ size: 'A4', margin: 72 }).font('han').fontSize(12).text(text, { lineGap: 6 })
    pdf.outline.addItem(`第 ${i + 1} 节`)
  }
  pdf.end()
  return bytes
}

/** Pages that hold a picture and no text. */
export async function scannedPdf(): Promise<Buffer> {
  const pdf = new PDFDocument()
  const bytes = buffer(pdf)
  pdf.image(Buffer.from(dot, 'base64'), 0, 0, { width: 500 })
  pdf.end()
  return bytes
}

/** A PDF whose page, shown so many times, has this content stream and these resources; put together by hand. */
export function rawPdf(content: string, { resources = '', count = 1 } = {}): Buffer {
  const packed = deflateSync(content).toString('latin1')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${count}>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>>>`,
    `<</Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream`,
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`)
  const offsets = body.map((_, i) => 9 + body.slice(0, i).join('').length)
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = 9 + body.join('').length
  return Buffer.from(
    `%PDF-1.7\n${body.join('')}xref\n0 ${size}\n0000000000 65535 f \n${table}` +
      `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
    'latin1',
  )
}

/** A font that Chinese readers are expected to have: named in the PDF, not part of it. */
export const songFont =
  '/Font<</F1<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[' +
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>' +
  '/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>>>]>>>>'

/** Text in a font of two bytes per character, as written in a content stream. */
export const hexText = (text: string): string => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** Hangs a file on a record and answers its id. */
export async function buildFile(
  { pool, dataDir }: Pick<TestApp, 'pool' | 'dataDir'>,
  record: string,
  content: Uint8Array,
  { name = '报告.pdf', mediaType = 'application/pdf' } = {},
): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest()
  const path = `${sha256.toString('hex').slice(0, 2)}/${record}-${sha256.toString('hex').slice(0, 16)}`
  const place = join(dataDir, 'files', path)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, content)
  const { rows } = await pool.query<{ id: string }>(
    `insert into file (record, name, media_type, size, sha256, path)
     select r.id, $2, $3, $4, $5, $6 from record r left join sealed_record s on s.record = r.id
     where coalesce(s.code, r.code) = $1 returning id`,
    [record, name, mediaType, content.length, sha256, path],
  )
  return rows[0]?.id ?? ''
}

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
