import { EncryptedFileError, HucreError } from 'hucre'
import { readXls, streamXlsxRows } from 'hucre/xlsx'

import { AppError } from '#contract/errors.ts'

import { noteOn, refuseFile, type Cell, type Problem } from './source.ts'
import { unpackXml } from './zip-guard.ts'

/** A row that holds something: its number as Excel shows it, and its values by column letter. */
export interface SheetRow {
  row: number
  cells: ReadonlyMap<string, Exclude<Cell['raw'], null>>
}

export interface OpenedSheet {
  name: string
  rows: SheetRow[]
}

export interface OpenedWorkbook {
  sheets: OpenedSheet[]
  /** Hidden sheets, merged cells, formulas without a value. */
  problems: Problem[]
}

const broken = '工作簿不完整或已损坏，无法打开'

/** Greatest number of rows with values in one workbook. */
const mostRows = 500_000

/**
 * Opens .xlsx (and .xls of Excel 97–2003) with nothing executed: formulas give their cached values, hidden
 * sheets are named and left alone, cells of white space count as empty, empty rows cost nothing.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenedWorkbook> {
  try {
    return isCompound(bytes) ? await openXls(bytes) : await openXlsx(bytes)
  } catch (error) {
    if (error instanceof EncryptedFileError) refuseFile('工作簿设有密码，请另存为无密码的文件')
    if (error instanceof AppError) throw error
    return refuseFile(broken) // a parser may fail on a damaged file in any way
  }
}

/** The file begins like an OLE2 container: .xls, or an encrypted .xlsx. */
export function isCompound(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
}

/** Column number (from 0) to letters: 0 is A, 26 is AA. */
export function letterOf(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

async function openXlsx(bytes: Uint8Array): Promise<OpenedWorkbook> {
  const parts = await unpackXml(bytes)
  const listed = listSheets(parts)
  const opened: OpenedWorkbook = { sheets: [], problems: [] }
  let left = mostRows
  for (const { name, path, hidden } of listed) {
    if (hidden) {
      opened.problems.push(noteOn(name, '隐藏的工作表，未读取；如需导入请先取消隐藏'))
      continue
    }
    const xml = parts.get(path)
    if (xml === undefined) continue // a chart sheet holds no rows
    const rows: SheetRow[] = []
    const last = lastRowWithValue(xml)
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
      const row = rowOf(index, values)
      if (row && left-- === 0) refuseFile(`工作簿的数据行超过 ${mostRows} 行，请拆分后导入`)
      if (row) rows.push(row)
      if (index >= last) break
    }
    opened.sheets.push({ name, rows })
    opened.problems.push(
      ...mergesIn(
        name,
        [...xml.matchAll(/<mergeCell\b[^>]*\bref="([^"]{1,40})"/g)].map((m) => m[1]!),
      ),
    )
    opened.problems.push(...emptyFormulasIn(name, xml))
  }
  return opened
}

async function openXls(bytes: Uint8Array): Promise<OpenedWorkbook> {
  const { sheets } = await readXls(bytes).catch((error: unknown) => {
    if (error instanceof HucreError)
      return refuseFile('无法打开这个 .xls 文件（可能设有密码、已损坏或版本过旧），请另存为 .xlsx')
    throw error
  })
  const opened: OpenedWorkbook = { sheets: [], problems: [] }
  for (const { name, rows: all, merges } of sheets) {
    const rows: SheetRow[] = []
    all.forEach((values, index) => {
      const row = rowOf(index, values ?? [])
      if (row) rows.push(row)
    })
    opened.sheets.push({ name, rows })
    const areas = (merges ?? []).map(
      (m) => `${letterOf(m.startCol)}${m.startRow + 1}:${letterOf(m.endCol)}${m.endRow + 1}`,
    )
    opened.problems.push(...mergesIn(name, areas))
  }
  return opened
}

/** Index of the last row that can hold a value: sheets with a million formatted empty rows end there. */
function lastRowWithValue(xml: string): number {
  const end = Math.max(xml.lastIndexOf('</v>'), xml.lastIndexOf('</t>'))
  if (end < 0) return xml.includes(':v>') ? Number.POSITIVE_INFINITY : -1
  const tag = xml.slice(xml.lastIndexOf('<row', end), end).slice(0, 400)
  const row = /^<row\b[^>]*\br="(\d{1,7})"/.exec(tag)
  return row ? Number(row[1]) - 1 : Number.POSITIVE_INFINITY
}

function rowOf(index: number, values: readonly unknown[]): SheetRow | undefined {
  if (!Number.isSafeInteger(index)) refuseFile(broken)
  let cells: Map<string, Exclude<Cell['raw'], null>> | undefined
  values.forEach((value, column) => {
    const raw = rawOf(value)
    if (raw !== undefined) (cells ??= new Map()).set(letterOf(column), raw)
  })
  return cells && { row: index + 1, cells }
}

function rawOf(value: unknown): Exclude<Cell['raw'], null> | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value : undefined
}

interface Listed {
  name: string
  path: string
  hidden: boolean
}

/** The sheets in the order of their tabs. */
function listSheets(parts: ReadonlyMap<string, string>): Listed[] {
  const book = [...parts.keys()].find((name) => /^(?:.*\/)?workbook\.xml$/i.test(name))
  if (!book || !parts.has('[Content_Types].xml')) return refuseFile('这个压缩文件不是 Excel 工作簿')
  const folder = book.slice(0, book.lastIndexOf('/') + 1)
  const links = parts.get(`${folder}_rels/${book.slice(folder.length)}.rels`) ?? ''
  const targets = new Map(
    [...links.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return [...(parts.get(book) ?? '').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => {
    const target = targets.get(attribute(tag, 'r:id')) ?? ''
    const path = target.startsWith('/') ? target.slice(1) : folder + target
    return {
      name: attribute(tag, 'name'),
      path,
      hidden: /^(?:hidden|veryHidden)$/.test(attribute(tag, 'state')),
    }
  })
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) // name is one of ours
  return unescapeXml(value?.[1] ?? value?.[2] ?? '')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (...found: string[]) => {
    const [whole = '', decimal, hex, name] = found
    if (name) return entities[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}

/** A merge below the heading row: only its upper left cell holds a value. */
function mergesIn(sheet: string, areas: string[]): Problem[] {
  const inside = areas.filter((area) => Number(/\d+$/.exec(area)?.[0]) > 1)
  if (inside.length === 0) return []
  const first = Number(/\d+/.exec(inside[0]!)?.[0])
  const named = inside.slice(0, 5).join('、') + (inside.length > 5 ? '等' : '')
  return [
    noteOn(sheet, `有 ${inside.length} 处合并单元格（${named}），只有左上角一格有值，其余按空格处理`, first),
  ]
}

/** Cells whose formula was never computed: they have no value that could be taken. */
function emptyFormulasIn(sheet: string, xml: string): Problem[] {
  const problems: Problem[] = []
  if (!xml.includes('<f')) return problems
  for (const [, head, body] of xml.matchAll(/<c\b([^>]*[^/])>((?:(?!<\/c>).)*?)<\/c>/gs)) {
    if (!/<f[\s>/]/.test(body!) || /<v>[^<]/.test(body!)) continue
    const reference = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(head!)
    problems.push({
      sheet,
      row: reference ? Number(reference[2]) : null,
      column: reference?.[1] ?? null,
      value: null,
      reason: '公式没有保存计算结果，按空格处理；请在 Excel 中打开并保存后再导入',
      weight: 'dropped',
    })
  }
  return problems
}
