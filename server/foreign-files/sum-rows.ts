import { normaliseHeading } from '#contract/catalogue/cells/headings.ts'

import { noteOn, type Problem } from './source.ts'
import type { SheetRow } from './spreadsheet.ts'

/** Kinds of rows below the headings that are not data. */
const asides = {
  sum: '是合计、平均一类的行，未作为数据读取',
  heading: '重复了表头，略过',
  foot: '是表尾的说明，略过',
} as const

type Aside = keyof typeof asides

interface DataRows {
  /** Whether a row is data: no sum, no heading repeated on each page, no footer. */
  isData: (row: SheetRow) => boolean
  /** The others, each kind of them once. */
  problems: () => Problem[]
}

/** Tells the data rows of a sheet from others. */
export function openDataRows(sheet: string, headings: ReadonlyMap<string, string>): DataRows {
  const passed: Record<Aside, number[]> = { sum: [], heading: [], foot: [] }
  return {
    isData: (row) => {
      const aside = asideOf(row, headings)
      if (aside) passed[aside].push(row.row)
      return aside === undefined
    },
    problems: () =>
      Object.entries(asides).flatMap(([aside, words]) => {
        // oxlint-disable-next-line no-unsafe-type-assertion -- Object.entries forgets the key type
        const rows = passed[aside as Aside]
        return rows[0] === undefined ? [] : [noteOn(sheet, `${formatRows(rows)}${words}`, rows[0])]
      }),
  }
}

/** `第 3、7 行` and so on; only the first ones of many. */
export function formatRows(rows: readonly number[]): string {
  const spans: [first: number, last: number][] = []
  for (const row of rows) {
    const span = spans.at(-1)
    if (span && row === span[1] + 1) span[1] = row
    else if (span?.[1] !== row) spans.push([row, row])
  }
  const shown = spans.slice(0, 8).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  const more = spans.length > shown.length ? ` 等 ${rows.length} 行` : ' 行'
  return `第 ${shown.join('、')}${more}`
}

function asideOf({ cells }: SheetRow, headings: ReadonlyMap<string, string>): Aside | undefined {
  const [first, second] = cells.values()
  if (isSum(first) || isSum(second)) return 'sum'
  if (isHeading(cells, headings)) return 'heading'
  return cells.size <= 2 && isFoot(first) ? 'foot' : undefined
}

const isSum = (raw: unknown) =>
  typeof raw === 'string' &&
  /^\s*[合总小共累平均最标变样统]/.test(raw) &&
  /^(?:合计|总计|小计|共计|总和|累计|平均值?|均值|最大值?|最小值?|标准差|变异系数|样本数|统计个数|统计值)(?:[:(].*)?$/.test(
    normaliseHeading(raw),
  )

const isFoot = (raw: unknown) =>
  typeof raw === 'string' &&
  /^(?:注|备注|说明|制表|填表|编制|审核|校核|复核|审定|单位负责)[^:]{0,4}:/.test(
    raw.normalize('NFKC').replaceAll(/\s/g, ''),
  )

function isHeading(cells: SheetRow['cells'], headings: ReadonlyMap<string, string>): boolean {
  if (cells.size < 2) return false
  for (const [letter, raw] of cells)
    if (typeof raw !== 'string' || headings.get(letter) !== raw.trim()) return false
  return true
}
