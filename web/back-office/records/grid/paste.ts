import { wantedBy } from '#contract/catalogue/cells/field-headings.ts'
import { factorFor, headingIn, meanings } from '#contract/catalogue/cells/headings.ts'
import { scaleValue } from '#contract/catalogue/cells/read-numbers.ts'
import type { Fields } from '#contract/catalogue/kind.ts'
import { joinFirst } from '#contract/fields/first-few.ts'
import { hasInvisible, visibleText } from '#contract/fields/visible-text.ts'

import type { Cells } from './clipboard.ts'
import { type Area, fillArea, writeBlock } from './edit.ts'

interface PasteResult {
  rows: string[][]
  /** What the reader has to know of it. */
  remarks: string[]
  /** The cells that were written; undefined if none was. */
  area?: Area
}

interface HeadedBlock {
  block: Cells
  columns: (number | undefined)[]
  remarks: string[]
}

/** Reads the first row as headings if most of its cells name fields: values are converted to the unit of the field. */
function readHeadings(block: Cells, fields: Fields): HeadedBlock | undefined {
  const [first = [], ...rest] = block
  const wanted = wantedBy(fields)
  const names = Object.keys(fields)
  const find = meanings(wanted)
  const headings = first.map((text) => ({ text: text.trim(), heading: headingIn(text) }))
  const keys = headings.map(({ heading }) => find(heading))
  const known = keys.filter((key) => key !== undefined).length
  if (known === 0 || known * 2 < headings.filter(({ text }) => text !== '').length) return undefined
  const factors = headings.map(({ heading }, i) => {
    const want = wanted[keys[i] ?? '']
    return want && factorFor(heading, want)
  })
  const isFirst = (key: string, i: number) => keys.indexOf(key) === i
  const columns = keys.map((key, i) =>
    key !== undefined && factors[i] !== undefined && isFirst(key, i) ? names.indexOf(key) : undefined,
  )
  const remarks = headings.flatMap(({ text }, i) => {
    if (columns[i] !== undefined || rest.every((row) => (row[i] ?? '').trim() === '')) return []
    if (keys[i] === undefined) return [`没有“${text || '无表头'}”这一栏，这一列没有粘贴`]
    return [
      factors[i] === undefined ? `“${text}”的单位无法换算，这一列没有粘贴` : `“${text}”重复，只取第一列`,
    ]
  })
  const convert = (text: string, i: number) =>
    text.trim() === '' ? '' : String(scaleValue(text, factors[i] ?? 1, wanted[keys[i] ?? '']?.voids))
  return { block: rest.map((row) => row.map(convert)), columns, remarks }
}

/**
 * Puts what a spreadsheet has copied into a grid, by its headings or from the chosen cell on. Characters that nobody
 * sees are left out, and told.
 */
export function pasteBlock(rows: Cells, block: Cells, target: { area: Area; fields: Fields }): PasteResult {
  const unclear = block.flatMap((row, i) => (row.some(hasInvisible) ? [i + 1] : []))
  const placed = placeBlock(
    rows,
    block.map((row) => row.map(visibleText)),
    target,
  )
  if (unclear.length === 0) return placed
  const remark = `所粘贴的第 ${joinFirst(unclear)} 行含看不见的字符，已去掉`
  return { ...placed, remarks: [...placed.remarks, remark] }
}

function placeBlock(
  rows: Cells,
  block: Cells,
  { area, fields }: { area: Area; fields: Fields },
): PasteResult {
  const width = Object.keys(fields).length
  const { from, to } = area
  const byHeading = readHeadings(block, fields)
  if (byHeading) {
    const { columns, remarks } = byHeading
    const into = writeBlock(rows, byHeading.block, { row: from.row, columns, width })
    return { rows: into, remarks, area: areaWritten(from.row, byHeading.block.length, width) }
  }
  const [[only] = []] = block
  const isOne = block.length === 1 && block[0]?.length === 1
  if (isOne && only !== undefined && (from.row !== to.row || from.column !== to.column))
    return { rows: fillArea(rows, area, only), remarks: [], area }
  const widest = Math.max(...block.map((row) => row.length))
  if (from.column + widest > width) {
    const words = `粘贴的内容有 ${widest} 列，从这一格起只有 ${width - from.column} 列，没有粘贴；请从靠左的一格开始，或连表头一起复制`
    return { rows: rows.map((row) => [...row]), remarks: [words] }
  }
  const columns = Array.from({ length: widest }, (_, i) => from.column + i)
  return {
    rows: writeBlock(rows, block, { row: from.row, columns, width }),
    remarks: [],
    area: { from, to: { row: from.row + block.length - 1, column: from.column + widest - 1 } },
  }
}

const areaWritten = (row: number, count: number, width: number): Area => ({
  from: { row, column: 0 },
  to: { row: row + Math.max(count, 1) - 1, column: width - 1 },
})
