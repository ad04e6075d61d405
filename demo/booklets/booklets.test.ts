import { inflateSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { holdings } from '#demo/archives/archives.ts'
import { digestOf, isWritten as isDigested } from '#demo/documents/digest.ts'
import { publicDocuments } from '#demo/documents/public-documents.ts'
import { articleOf, isWritten as isArticle } from '#demo/research/article.ts'
import { literature } from '#demo/research/literature.ts'
import { results } from '#demo/research/results.ts'
import { regionalSurveys } from '#demo/surveys/regional-surveys.ts'
import { isWritten as isSurveyWritten, surveyReport } from '#demo/surveys/survey-report.ts'

import { pagesOf, type Booklet } from './booklet.ts'
import { drawBooklet, readFont } from './draw.ts'

const archive = holdings(1)
const done = results(archive, [])
const writings = literature(
  done,
  done.map((_, index) => index + 1),
)
const reports = [...archive.written.values()]
const articles = writings.filter(isArticle)
const surveys = regionalSurveys(archive).filter(isSurveyWritten)
const digests = publicDocuments(1).filter(isDigested)

const font = await readFont()

test('tens of files, none of a secret record', () => {
  const counts = [reports, articles, surveys, digests].map(({ length }) => length)
  expect(counts).toEqual([45, 36, 8, 14])
  for (const { access } of [...articles, ...surveys, ...digests]) expect(access).not.toBe('secret')
})

test('the same booklet gives the same bytes', async () => {
  const [first] = reports
  if (!first) throw new Error('nothing written')
  expect(Buffer.compare(await drawBooklet(first, font), await drawBooklet(first, font))).toBe(0)
})

const everyKind: [string, Booklet[]][] = [
  ['reports', reports.filter((_, index) => index % 9 === 0 || index === 44)],
  ['articles', articles.slice(0, 3).map((one) => articleOf(one, writings.indexOf(one)))],
  ['surveys', surveys.slice(0, 2).map((one, index) => surveyReport(one, 4 * index))],
  ['digests', digests.slice(0, 2).map((one) => digestOf(one))],
]

test.each(everyKind)(
  '%s are real PDFs: as many pages as told, the font inside, the text selectable, invented on every page',
  async (_, booklets) => {
    expect(booklets.length).toBeGreaterThan(1)
    for (const booklet of booklets) {
      const pdf = (await drawBooklet(booklet, font)).toString('latin1')
      const pages = pagesOf(booklet)
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(pages)
      expect(pdf).toContain('/FontFile2')
      const text = textOf(pdf)
      for (const line of wanted(booklet)) expect(text).toContain(line)
      for (let n = 1; n <= pages; n += 1) expect(text).toContain(`虚构资料，仅供演示·第${n}页`)
    }
  },
)

/** What a reader must be able to select; spaces are where lines break. */
function wanted({ title, code, author, sections, layers }: Booklet): string[] {
  const paragraphs = sections.flatMap(({ heading, paragraphs: own }) => [heading, ...own])
  return [title, code, author, '虚构资料，仅供演示', ...paragraphs, ...layers.map((row) => row[5] ?? '')].map(
    (line) => line.replaceAll(/\s/g, ''),
  )
}

/** The text of all pages as a reader's copy gives it: glyphs through the font's ToUnicode map, without spaces. */
function textOf(pdf: string): string {
  const streams = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => inflated(body))
  const letters = new Map<number, string>()
  for (const map of streams.filter((stream) => stream.includes('beginbfrange'))) {
    for (const [, from = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[(.*?)\]/g)) {
      list
        .split(' ')
        .forEach((one, i) => letters.set(Number.parseInt(from, 16) + i, hexText(one.slice(1, -1))))
    }
  }
  const shown = streams
    .filter((stream) => stream.includes(' Tf'))
    .flatMap((stream) => stream.match(/<([0-9a-f]+)>/g) ?? [])
  return shown
    .flatMap((run) => run.slice(1, -1).match(/.{4}/g) ?? [])
    .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '\uFFFD')
    .join('')
    .replaceAll(/\s/g, '')
}

function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  } catch {
    return '' // a stream that is not deflated holds no text
  }
}

const hexText = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
