import { expect, test } from 'vitest'

import { pagesOf } from '#demo/booklets/booklet.ts'
import { inventedRemark } from '#demo/city/city.ts'

import { holdings } from './archives.ts'

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
  expect(archive.records.every(({ values }) => values.remark === inventedRemark)).toBe(true)
})

test('no volume contains the title or the number of a secret item', () => {
  const secret = items.filter(({ access }) => access === 'secret')
  expect(secret.length).toBeGreaterThan(0)
  const others = archive.records.filter((record) => !secret.includes(record))
  const reported = others.flatMap(({ parts, values }) => [
    ...[
      ...parts.contents.map(({ title }) => title),
      ...parts.entities.flatMap(({ number, name }) => [number, name]),
    ],
    values.summary ?? '',
  ])
  for (const { title } of secret) expect(reported).not.toContain(title)
  for (const { code } of secret) expect(reported).not.toContain(code)
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

test('what is released, where it stands and what it consists of are listed; nothing of a closed item is released', () => {
  for (const { access, values, parts } of archive.records.filter((one) => one.values.level !== 'fonds')) {
    expect(parts.entities.length).toBeGreaterThan(0)
    expect(parts.releases[0]?.readers).toBe('everyone')
    if (values.level !== 'item') continue
    expect(parts.materials.length).toBeGreaterThan(0)
    const closed = access === 'protected' || access === 'secret'
    expect(parts.releases.at(-1)?.readers === 'none').toBe(closed)
  }
  expect(archive.written.size).toBe(45)
  for (const [id, booklet] of archive.written)
    expect(archive.records[id - 1]?.values.pages).toBe(pagesOf(booklet))
})
