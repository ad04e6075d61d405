import type { ProblemCode, SheetProblem } from '#contract/back-office/batches.ts'
import type { Store } from '#server/back-office/store.ts'
import { type Cell, formatRaw, type SheetRow } from '#server/foreign-files/table/table.ts'

import type { Said } from './columns.ts'
import type { SheetFile } from './file.ts'

/** A row of the file as it was read. */
export interface Line {
  row: number
  cells: Map<string, Cell>
  said: Map<string, Said>
  problems: SheetProblem[]
}

export function lineOf({ file, store }: { file: SheetFile; store: Store }, sheetRow: SheetRow): Line {
  const cellOf = file.table.cellsOf(sheetRow)
  const line: Line = { row: sheetRow.row, cells: new Map(), said: new Map(), problems: [] }
  for (const name of file.table.letters.keys()) {
    const cell = cellOf(name)
    if (!cell) continue
    line.cells.set(name, cell)
    line.said.set(name, file.read(name, cell))
  }
  if (file.circle.has(line.row))
    line.problems.push(
      problemAt(file, line, { name: store.resource.parent, code: 'invalid', reason: '上级成环' }),
    )
  return line
}

export interface Fault {
  name: string | undefined
  code: ProblemCode
  reason: string
}

export function problemAt({ table }: SheetFile, line: Line, { name, code, reason }: Fault): SheetProblem {
  const column = (name === undefined ? undefined : table.letters.get(name)) ?? null
  const raw = name === undefined ? undefined : line.cells.get(name)?.raw
  return {
    sheet: table.name,
    row: line.row,
    column,
    header: column === null ? '' : (table.headings.get(column) ?? '').replace(/\*$/, ''),
    value: raw === undefined ? null : formatRaw(raw),
    code,
    reason,
  }
}

/** The text of a cell that was read as one. */
export const textOf = (line: Line, name: string): string | undefined => {
  const said = line.said.get(name)
  return said && 'value' in said && typeof said.value === 'string' ? said.value.trim() : undefined
}
