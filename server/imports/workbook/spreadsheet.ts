import { AppError } from '#contract/errors.ts'
import { broken, openArchive } from '#server/imports/archive.ts'
import { noteOn, refuseFile, type Problem } from '#server/imports/source.ts'

import { openOldWorkbook } from './old-workbook.ts'
import { readParts } from './parts.ts'
import { newAllowance, readSheet, type Listing, type SheetContent, type SheetRow } from './sheet-rows.ts'

export type { SheetRow }

export interface OpenedSheet {
  name: string
  rows: SheetRow[]
}

export interface OpenedWorkbook {
  sheets: OpenedSheet[]
  /** Hidden sheets, merged cells, formulas without a value. */
  problems: Problem[]
}

interface FoundSheet extends SheetContent {
  name: string
  hidden: boolean
}

/**
 * Opens .xlsx and .xls without executing anything: formulas yield their cached values, hidden sheets are
 * reported and skipped, cells of white space are empty, empty rows cost nothing. Time and memory depend on
 * the actual content, not on what the file declares. Returns a workbook or throws one sentence.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenedWorkbook> {
  try {
    return opened(isCompound(bytes) ? await openOldWorkbook(bytes) : await readXlsx(bytes))
  } catch (error) {
    if (error instanceof AppError) throw error
    return refuseFile(broken) // a parser may fail on a damaged file in any way
  }
}

/** Whether the file is an OLE2 container: .xls, or an encrypted .xlsx. */
export function isCompound(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
}

async function readXlsx(bytes: Uint8Array): Promise<FoundSheet[]> {
  const archive = await openArchive(bytes)
  const parts = await readParts(archive)
  const allowance = newAllowance()
  const found: FoundSheet[] = []
  for (const { name, path, hidden } of parts.sheets) {
    const content = hidden ? unread() : await readSheet(archive.read(path), parts, allowance)
    found.push({ name, hidden, ...content })
  }
  return found
}

const nothing = <T>(): Listing<T> => ({ first: [], count: 0 })
const unread = (): SheetContent => ({ rows: [], merges: nothing(), uncomputed: nothing() })

function opened(found: FoundSheet[]): OpenedWorkbook {
  return {
    sheets: found.filter(({ hidden }) => !hidden).map(({ name, rows }) => ({ name, rows })),
    problems: found.flatMap(problemsOf),
  }
}

function problemsOf({ name, hidden, merges, uncomputed }: FoundSheet): Problem[] {
  if (hidden) return [noteOn(name, '隐藏的工作表，未读取；如需导入请先取消隐藏')]
  return [...mergesIn(name, merges), ...uncomputedIn(name, uncomputed)]
}

/** Reports merged cells below the heading: only their upper left cell has a value. */
function mergesIn(sheet: string, { first, count }: Listing<string>): Problem[] {
  const inside = first.filter((area) => Number(/\d+$/.exec(area)?.[0]) > 1)
  if (inside.length === 0) return []
  const total = count - first.length + inside.length
  const named = inside.slice(0, 5).join('、') + (total > 5 ? '等' : '')
  const reason = `有 ${total} 处合并单元格（${named}），只有左上角一格有值，其余按空格处理`
  return [noteOn(sheet, reason, Number(/\d+/.exec(inside[0]!)?.[0]))]
}

/** Reports formulas without a value. */
function uncomputedIn(sheet: string, { first, count }: SheetContent['uncomputed']): Problem[] {
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
