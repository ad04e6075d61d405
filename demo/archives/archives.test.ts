import { inflateSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { invented } from '#demo/city/city.ts'

import { holdings } from './archives.ts'
import { drawReport, readFont } from './report-pdf.ts'
import { pagesOf, type Report } from './report.ts'

const archive = holdings(1)
const items = archive.records.filter(({ values }) => values.level === 'item')

test('three hundred items in volumes in fonds, parents first', () => {
  expect(items).toHaveLength(300)
  const above = { fonds: null, volume: 'fonds', item: 'volume' }
  archive.records.forEach(({ code, values }, index) => {
    const parent = values.parentId === null ? undefined : archive.records[values.parentId - 1]
    expect(values.parentId ?? 0).toBeLessThan(index + 1)
    expect(parent?.values.level ?? null).toBe(above[values.level ?? 'fonds'])
    expect(code.startsWith(parent ? `${parent.code}-` : 'YD')).toBe(true)
  })
})

test('every record has a unique code and is marked as invented', () => {
  expect(new Set(archive.records.map(({ code }) => code)).size).toBe(archive.records.length)
  expect(archive.records.every(({ values }) => values.remark === invented)).toBe(true)
})

test('no volume contains the title of a secret item', () => {
  const secret = items.filter(({ access }) => access === 'secret')
  expect(secret.length).toBeGreaterThan(0)
  const reported = archive.records.flatMap(({ parts, values }) => [
    ...parts.contents.map(({ title }) => title),
    values.summary ?? '',
  ])
  for (const { title } of secret) expect(reported).not.toContain(title)
})

test('days are in order: finished, then deposited, not later than October 2026', () => {
  for (const { values } of items) {
    const { formedOn, depositedOn } = values
    expect(formedOn && depositedOn && formedOn < depositedOn).toBe(true)
    expect(depositedOn && depositedOn <= '2026-10-31').toBe(true)
  }
})

test('the pages of a volume follow each other without gap', () => {
  for (const { values, parts } of archive.records.filter((one) => one.values.level === 'volume')) {
    let last = 0
    for (const { pages } of parts.contents) {
      const [from, to] = (pages ?? '').split('-').map(Number)
      expect(from).toBe(last + 1)
      last = to ?? 0
    }
    expect(values.pages).toBe(last)
  }
})

test('surveys point to the text of their report', () => {
  expect(archive.reports.size).toBe(40)
  for (const id of archive.reports.values()) expect(archive.records[id - 1]?.code).toMatch(/-Z01$/)
})

const [firstId, first] = [...archive.written][0] ?? []

test('the same report gives the same bytes', async () => {
  const font = await readFont()
  if (!first) throw new Error('nothing written')
  expect(Buffer.compare(await drawReport(first, font), await drawReport(first, font))).toBe(0)
})

test('reports are real PDFs: the number of pages equals the record, the font inside, the text selectable', async () => {
  const font = await readFont()
  expect(archive.written.size).toBe(45)
  const everyKind = [...archive.written].filter((_, index) => index % 5 === 0 || index === 44)
  for (const [id, report] of everyKind) {
    const pdf = (await drawReport(report, font)).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(pagesOf(report))
    expect(archive.records[id - 1]?.values.pages).toBe(pagesOf(report))
    expect(pdf).toContain('/FontFile2')
    const text = textOf(pdf)
    for (const line of wanted(report)) expect(text).toContain(line)
  }
  expect(firstId).toBe([...archive.reports.values()][0])
})

/** What a reader must be able to select; spaces are where lines break. */
function wanted({ title, code, author, sections, layers }: Report): string[] {
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
