import { normaliseHeading } from '#contract/catalogue/cells/headings.ts'
import { isBlank } from '#contract/catalogue/cells/written.ts'
import { cellLookup, type HeadedSheet } from '#server/foreign-files/headed-sheet.ts'
import { noteOn, formatRaw, type Cell, type Problem, type SourceRow } from '#server/foreign-files/source.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'

/** Layers as rows, holes as columns, base depths as cells. */
export interface Matrix {
  /** Column of the soil names. */
  name: string
  layerOf: (row: SheetRow) => Record<string, Cell>
}

/** Other headings that are not holes. */
const noHoles = /^(?:序号|备注|说明|描述|岩性描述|层厚|厚度|平均.*|最[大小].*|合计|时代成因|地质时代|颜色)$/

/** Converts each base depth to a row, hole by hole from the top down. */
export function readMatrix(sheet: HeadedSheet, matrix: Matrix): { rows: SourceRow[]; problems: Problem[] } {
  const rows = holesOf(sheet).flatMap(([column, hole]) =>
    sheet.rows.flatMap((row) => {
      const raw = row.cells.get(column)
      if (raw === undefined || isBlank(raw)) return []
      const name = cellLookup(sheet, row)(matrix.name)
      return [
        {
          at: { sheet: sheet.name, row: row.row },
          into: 'strata',
          owner: { column, raw: hole },
          cells: {
            ...(name && { name }),
            ...matrix.layerOf(row),
            baseDepth: { column, raw },
          },
        },
      ]
    }),
  )
  return { rows, problems: straysIn(sheet) }
}

/** Columns with the name of a hole; a second column of the same name is skipped. */
function holesOf({ headings, columns }: HeadedSheet): (readonly [column: string, hole: string])[] {
  const wanted = new Set(letters(columns))
  const seen = new Set<string>()
  return [...headings].filter(([letter, hole]) => {
    const first = !seen.has(hole)
    seen.add(hole)
    return first && !wanted.has(letter) && !noHoles.test(normaliseHeading(hole))
  })
}

/** Reports values in columns without a hole or with a duplicate one; unused columns in one line. */
function straysIn(sheet: HeadedSheet): Problem[] {
  const { name, headings, columns, rows } = sheet
  const known = new Set([...holesOf(sheet).map(([column]) => column), ...letters(columns)])
  const strays = rows.flatMap(({ row, cells }) =>
    [...cells]
      .filter(([column, raw]) => !known.has(column) && !isBlank(raw))
      .map(([column, raw]) => ({ row, column, raw })),
  )
  const further = (column: string) => noHoles.test(normaliseHeading(headings.get(column) ?? ''))
  const left = Map.groupBy(
    strays.filter(({ column }) => further(column)),
    ({ column }) => headings.get(column),
  )
  const rates = ['指定采取率', '指定RQD'].filter((heading) => columns.has(heading))
  return [
    ...strays
      .filter(({ column }) => !further(column))
      .map(({ row, column, raw }): Problem => {
        const reason = headings.has(column) ? '表头孔号与前面的列重复' : '该列的表头没有孔号'
        return { sheet: name, row, column, value: formatRaw(raw), reason, weight: 'refused' }
      }),
    ...(rates.length > 0 ? [noteOn(name, `${rates.join('、')} 未收录`)] : []),
    ...(left.size > 0 ? [noteOn(name, `未收录的列（有值的行数）：${countsOf(left)}`)] : []),
  ]
}

const countsOf = (groups: ReadonlyMap<string | undefined, readonly unknown[]>) =>
  [...groups].map(([heading, { length }]) => `${heading}（${length}）`).join('、')

const letters = (columns: HeadedSheet['columns']) => [...columns.values()].map(({ letter }) => letter)
