import type { archive } from '#contract/catalogue/archive.ts'
import type { RecordValues } from '#contract/catalogue/kind.ts'
import { pagesOf, type Booklet } from '#demo/booklets/booklet.ts'
import { cityName, inventedRemark } from '#demo/city/city.ts'
import { isoDay } from '#demo/city/days.ts'
import { randomOf, randomInteger } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

import { fondsOf, type Fonds, type Item, type Volume } from './holdings.ts'
import { listsOfItem, listsOfVolume, noLists } from './lists.ts'
import { reportOf } from './report.ts'

export type ArchiveRecord = DemoRecord<typeof archive>

export interface Holdings {
  /** Parents before children; the id of each is `firstId` and its position here. */
  records: ArchiveRecord[]
  /** Record id of a survey's report, by the survey's index. */
  reports: Map<number, number>
  /** Open reports that belong to no single survey, by record id. */
  texts: Map<number, ArchiveRecord>
  /** Reports whose text the library has, by record id. */
  written: Map<number, Booklet>
  /** Map sheets that were scanned, by record id. */
  scanned: Map<number, ArchiveRecord>
}

/** So many items a library of so many holes has: 300 at 2,000, 3,000 at 20,000. */
export const itemsFor = (boreholes: number): number =>
  Math.round(Math.min(20_000, Math.max(2000, boreholes)) * 0.15)

/** The archive of the city: fonds, their volumes, and so many items; a greater one has more surveys. */
export function holdings(firstId: number, items = 300): Holdings {
  const found: Holdings = {
    ...{ records: [], reports: new Map(), texts: new Map() },
    ...{ written: new Map(), scanned: new Map() },
  }
  const add = (record: ArchiveRecord) => firstId + found.records.push(record) - 1
  for (const fonds of fondsOf(items)) {
    const fondsId = add(fondsRecord(fonds))
    fonds.volumes.forEach((volume, index) => {
      const code = `${fonds.code}-${fonds.series}${String(index + 1).padStart(4, '0')}`
      const volumeId = add(volumeRecord(fonds, volume, code, fondsId))
      for (const item of volume.items) {
        const record = itemRecord(fonds, volume, item, { code: `${code}-${item.mark}`, parentId: volumeId })
        const id = add(record)
        if (!item.project && item.mark.startsWith('Z') && item.access === 'open') found.texts.set(id, record)
        if (item.project !== undefined && item.mark === 'Z01') found.reports.set(item.project.index, id)
        if (item.scanned) found.scanned.set(id, record)
        if (item.written) found.written.set(id, reportOf(item, `${code}-${item.mark}`, fonds.category))
      }
    })
  }
  return found
}

const emptyValues: RecordValues<typeof archive> = {
  level: null,
  parentId: null,
  materialClass: null,
  category: null,
  author: null,
  depositor: null,
  formedOn: null,
  depositedOn: null,
  carrier: null,
  pages: null,
  retention: null,
  summary: null,
  shelf: null,
  remark: inventedRemark,
}

const commonFields = { access: 'open', openOn: null, district: null, place: null } as const

function fondsRecord(fonds: Fonds): ArchiveRecord {
  const summary = `${cityName}${fonds.category}类资料，共 ${fonds.volumes.length} 卷。`
  const values = {
    ...emptyValues,
    level: 'fonds',
    category: fonds.category,
    retention: 'permanent',
    summary,
  } as const
  return { ...commonFields, code: fonds.code, title: fonds.title, year: null, values, parts: noLists }
}

function volumeRecord(fonds: Fonds, volume: Volume, code: string, parentId: number): ArchiveRecord {
  const last = volume.items.reduce((day, item) => Math.max(day, item.day), 0)
  let page = 1
  const counts = volume.items.map(pageCount)
  const contents = volume.items.map((item, index) => {
    const from = page
    page += counts[index] ?? 0
    // A secret item is not listed in its volume either.
    const title = item.access === 'secret' ? '涉密资料' : item.title
    const author = item.access === 'secret' ? null : item.author
    return { sequence: index + 1, title, author, formedOn: isoDay(item.day), pages: `${from}-${page - 1}` }
  })
  const values = {
    ...emptyValues,
    level: 'volume',
    parentId,
    category: fonds.category,
    author: volume.items[0]?.author ?? null,
    depositor: volume.depositor,
    formedOn: isoDay(last),
    depositedOn: isoDay(last + 60),
    carrier: volume.items.some(({ written }) => written) ? 'both' : 'paper',
    pages: page - 1,
    retention: 'permanent',
    summary: volume.summary,
    shelf: shelfOf(code),
  } as const
  const year = yearOf(last)
  return {
    ...commonFields,
    code,
    title: volume.title,
    district: volume.district,
    year,
    values,
    parts: { contents, ...listsOfVolume(volume, code, last + 60) },
  }
}

interface Position {
  code: string
  parentId: number
}

function itemRecord(fonds: Fonds, volume: Volume, item: Item, { code, parentId }: Position): ArchiveRecord {
  const { title, access, openOn, author, day } = item
  const chapters = item.mark.startsWith('Z') ? reportOf(item, code, fonds.category).sections : []
  const values = {
    ...emptyValues,
    level: 'item',
    parentId,
    materialClass: item.materialClass,
    category: fonds.category,
    author,
    depositor: volume.depositor,
    formedOn: isoDay(day),
    depositedOn: isoDay(day + 60),
    carrier: item.materialClass === 'physical' ? null : carrierOf(item),
    pages: item.materialClass === 'physical' ? null : pageCount(item),
    retention: item.materialClass === 'original' ? 'years30' : 'permanent',
    summary: item.summary,
    shelf: shelfOf(code),
  } as const
  const contents = chapters.map(({ heading }, index) => ({
    sequence: index + 1,
    title: heading,
    author: null,
    formedOn: null,
    pages: item.written ? String(index + 3) : null,
  }))
  const own = { code, title, access, openOn, district: volume.district, year: yearOf(day) }
  const lists = listsOfItem(item, { code, day: day + 60, pages: values.pages })
  return { ...commonFields, ...own, values, parts: { contents, ...lists } }
}

/** Items with a file are listed as files; data is deposited on a separate disc. */
const carrierOf = ({ mark, written, scanned = false }: Item) =>
  written || scanned ? 'both' : mark.startsWith('R') ? 'electronic' : 'paper'

const yearOf = (day: number) => Number(isoDay(day).slice(0, 4))

/** The written ones have as many pages as they have; the others are given some. */
function pageCount(item: Item): number {
  if (item.written) return pagesOf(reportOf(item, '', ''))
  const random = randomOf(5003, item.day, item.title.length)
  return item.mark.startsWith('T') ? randomInteger(random, 3, 24) : randomInteger(random, 18, 180)
}

/** Place of the paper: store, rack and shelf. */
function shelfOf(code: string): string {
  const random = randomOf(
    5005,
    [...code].reduce((sum, sign) => sum * 31 + (sign.codePointAt(0) ?? 0), 7) % 1_000_003,
  )
  const two = (low: number, high: number) => String(randomInteger(random, low, high)).padStart(2, '0')
  return `${randomInteger(random, 1, 3)}库 ${two(1, 24)}架 ${two(1, 6)}层`
}
