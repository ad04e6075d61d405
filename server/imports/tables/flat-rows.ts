import { nameOf } from '#contract/catalogue/cells/written.ts'
import { columnFields, inRow, recordFieldOf } from '#contract/deliveries/column-fields.ts'
import {
  problemAt,
  type Cell,
  type Problem,
  type SourceRow,
  type Where,
} from '#server/foreign-files/source.ts'

import type { BoundTable } from './bind.ts'
import { isSame } from './flat-tables.ts'
import type { PlaceReader } from './places.ts'
import { cellsOf, dataRows, partOwner, placesOf, type RowOptions } from './table-rows.ts'
import { isNamedInProject } from './targets.ts'

type Cells = Record<string, Cell>

interface RepeatedRecord {
  at: Where
  owner: Cell
  cells: Cells
  places: PlaceReader
}

/**
 * The records that tables repeat on the rows of a part, each once, as its first row has it; what a later row adds is
 * taken, what it says otherwise is told at its cell.
 */
export function* repeatedRecords(tables: readonly BoundTable[], options: RowOptions): Generator<SourceRow> {
  const { problems } = options
  const records = new Map<string, RepeatedRecord>()
  const readers = tables.map((bound) => ({ bound, places: placesOf(bound, options) }))
  for (const { bound, places } of readers) collectRecords(bound, places, { records, problems })
  for (const { at, owner, cells, places } of records.values())
    yield { at, into: 'record', owner, cells: places.place(at, cells) }
  for (const { bound, places } of readers) problems.push(...places.problems(bound.headed.table.name))
}

interface Collection {
  records: Map<string, RepeatedRecord>
  problems: Problem[]
}

function collectRecords(bound: BoundTable, places: PlaceReader, { records, problems }: Collection): void {
  for (const row of dataRows(bound).rows()) {
    const at = { sheet: bound.headed.table.name, row: row.row }
    const all = cellsOf(bound, row)
    const owner = partOwner(bound, all)
    const name = nameOf(owner.raw)
    if (name === '') continue // the row of the part is refused for that
    const cells = recordCells(bound, all)
    const known = records.get(name)
    if (known) problems.push(...addCells(bound, known, { at, cells }))
    else records.set(name, { at, owner, cells, places })
  }
}

/** What a row says of its record, which is called by its name where that is no code of the library. */
function recordCells({ target: { kind } }: BoundTable, cells: Cells): Cells {
  const own = Object.entries(cells).flatMap(([name, cell]): [string, Cell][] => {
    const field = recordFieldOf(name)
    return field === undefined ? [] : [[field, cell]]
  })
  const owner = cells['owner']
  const isName = isNamedInProject(kind) && !cells[inRow('title')]
  return { ...(owner && { [isName ? 'title' : 'code']: owner }), ...Object.fromEntries(own) }
}

interface RowCells {
  at: Where
  cells: Cells
}

function addCells(
  { target: { kind } }: BoundTable,
  known: RepeatedRecord,
  { at, cells }: RowCells,
): Problem[] {
  return Object.entries(cells).flatMap(([name, cell]): Problem[] => {
    const first = known.cells[name]
    if (!first) {
      known.cells[name] = { ...cell, at }
      return []
    }
    if (isSame(cell.raw ?? undefined, first.raw ?? undefined)) return []
    const label = columnFields(kind, null)[name]?.label ?? name
    const { sheet, row } = first.at ?? known.at
    const place = sheet === at.sheet ? `第 ${row} 行` : `${sheet} 第 ${row} 行`
    const reason = `${label}：同一${kind.label}的各行不一致，取${place}的“${String(first.raw)}”`
    return [{ ...problemAt(at, 'dropped', reason, cell), matter: `repeated ${name}` }]
  })
}
