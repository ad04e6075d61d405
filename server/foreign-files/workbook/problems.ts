import { noteOn, type Problem } from '#server/foreign-files/source.ts'

import type { CellPlace, CountedList, SheetRemarks } from './remarks.ts'

/** What is told of a sheet beside its rows: what is hidden, struck out, invisible, merged or not computed. */
export function problemsOf(sheet: string, isHidden: boolean, remarks: SheetRemarks): Problem[] {
  if (isHidden) return [noteOn(sheet, '隐藏的工作表，未读取；如需导入请先取消隐藏')]
  const { merges, uncomputed, hiddenRows, hiddenColumns, struck, invisible } = remarks
  return [
    ...hiddenRowsIn(sheet, hiddenRows),
    ...hiddenColumnsIn(sheet, hiddenColumns),
    ...struckIn(sheet, struck),
    ...invisibleIn(sheet, invisible),
    ...mergesIn(sheet, merges),
    ...uncomputedIn(sheet, uncomputed),
  ]
}

const firstWords = (words: readonly (string | number)[], count: number): string =>
  words.slice(0, 5).join('、') + (count > 5 ? '等' : '')

const addressesOf = ({ first, count }: CountedList<CellPlace>): string =>
  firstWords(
    first.map(({ row, column }) => `${column}${row}`),
    count,
  )

function hiddenRowsIn(sheet: string, { first, count }: CountedList<number>): Problem[] {
  if (count === 0) return []
  const reason = `第 ${firstWords(first, count)} 行是隐藏的，共 ${count} 行未读取；如需导入请先取消隐藏或筛选`
  return [noteOn(sheet, reason, first[0])]
}

function hiddenColumnsIn(sheet: string, hidden: ReadonlyMap<string, number>): Problem[] {
  if (hidden.size === 0) return []
  const columns = [...hidden].map(([letters, count]) => `${letters}（${count} 个值）`)
  return [noteOn(sheet, `隐藏的列未读取：${firstWords(columns, columns.length)}；如需导入请先取消隐藏`)]
}

function struckIn(sheet: string, struck: CountedList<CellPlace>): Problem[] {
  if (struck.count === 0) return []
  const reason = `${struck.count} 格有划去的文字（${addressesOf(struck)}），划去的未取`
  return [noteOn(sheet, reason, struck.first[0]?.row)]
}

function invisibleIn(sheet: string, invisible: CountedList<CellPlace>): Problem[] {
  if (invisible.count === 0) return []
  const reason = `${invisible.count} 格含看不见的字符（${addressesOf(invisible)}），已去掉`
  return [noteOn(sheet, reason, invisible.first[0]?.row)]
}

/** Merged cells below the heading: only their upper left cell has a value of its own. */
function mergesIn(sheet: string, { first, count }: CountedList<string>): Problem[] {
  const inside = first.filter((area) => Number(/\d+$/.exec(area)?.[0]) > 1)
  if (inside.length === 0) return []
  const total = count - first.length + inside.length
  const reason = `有 ${total} 处合并单元格（${firstWords(inside, total)}）：上下合并的，各行都取左上角的值；左右合并的，只有左边一列有值`
  return [noteOn(sheet, reason, Number(/\d+/.exec(inside[0] ?? '')?.[0]))]
}

/** Formulas without a value. */
function uncomputedIn(sheet: string, { first, count }: CountedList<CellPlace>): Problem[] {
  const reason = '公式没有保存计算结果，按空格处理；请在 Excel 中打开并保存后再导入'
  const problems = first.map((place): Problem => ({
    sheet,
    ...place,
    value: null,
    reason,
    weight: 'dropped',
  }))
  const rest = count - first.length
  return rest > 0 ? [...problems, noteOn(sheet, `另有 ${rest} 处公式没有保存计算结果，按空格处理`)] : problems
}
