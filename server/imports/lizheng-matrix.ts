import type { HeadedSheet } from './headed-sheet.ts'
import { noteOn, shown, type Cell, type Problem, type SourceRow } from './source.ts'
import type { SheetRow } from './spreadsheet.ts'

/** Layers down, holes across, base depths where they cross. */
export interface Matrix {
  /** Heading of the soil names. */
  name: string
  layerOf: (row: SheetRow) => Record<string, Cell>
}

/** Headings of such sheets that name no hole. */
const noHoles = new Set([
  '主层编号',
  '亚层编号',
  '次亚层编号',
  '岩土名称',
  '地层名称',
  '钻孔编号',
  '孔号',
  '指定采取率',
  '指定RQD',
])

/** One row a base depth, hole by hole from the top down. */
export function readMatrix(sheet: HeadedSheet, matrix: Matrix): { rows: SourceRow[]; problems: Problem[] } {
  const rows = holesOf(sheet).flatMap(([column, hole]) =>
    sheet.rows.flatMap((row) => {
      const raw = row.cells.get(column)
      if (raw === undefined) return []
      const name = row.cells.get(sheet.columns.get(matrix.name) ?? '')
      return [
        {
          at: { sheet: sheet.name, row: row.row },
          into: 'strata',
          owner: { column, raw: hole },
          cells: {
            ...(name !== undefined && { name: { column: sheet.columns.get(matrix.name)!, raw: name } }),
            ...matrix.layerOf(row),
            baseDepth: { column, raw },
          },
        },
      ]
    }),
  )
  return { rows, problems: straysIn(sheet) }
}

/** Columns headed by a hole's name; the second of two that bear the same name is not read. */
function holesOf({ headings }: HeadedSheet): (readonly [column: string, hole: string])[] {
  const seen = new Set<string>()
  return [...headings].filter(([, hole]) => {
    const first = !seen.has(hole)
    seen.add(hole)
    return first && !noHoles.has(hole)
  })
}

/** Values under columns that name no hole, or one that an earlier column has. */
function straysIn(sheet: HeadedSheet): Problem[] {
  const { name, headings, columns, rows } = sheet
  const known = new Set([...holesOf(sheet).map(([column]) => column), ...columns.values()])
  const problems: Problem[] = []
  for (const { row, cells } of rows) {
    for (const [column, raw] of cells) {
      if (known.has(column)) continue
      const reason = headings.has(column) ? '表头孔号与前面的列重复' : '该列的表头没有孔号'
      problems.push({ sheet: name, row, column, value: shown(raw), reason, weight: 'refused' })
    }
  }
  const aside = ['指定采取率', '指定RQD'].filter((heading) => columns.has(heading))
  return aside.length > 0 ? [...problems, noteOn(name, `${aside.join('、')} 两列未收录`)] : problems
}
