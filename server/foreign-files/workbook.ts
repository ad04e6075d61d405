import { wantedBy } from '#contract/catalogue/cells/field-headings.ts'
import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import { foldName } from '#contract/catalogue/cells/written.ts'
import { fieldOf, type Field, type Kind } from '#contract/catalogue/kind.ts'
import { markFields } from '#contract/deliveries/column-fields.ts'
import { visibleText } from '#contract/fields/visible-text.ts'

import { streamHeadedSheet, lettersOf, cellLookup, reportUnused, type WantedColumns } from './headed-sheet.ts'
import { noteOn, topColumn, type Cell, type Problem, type Source, type SourceRow } from './source.ts'
import type { OpenedSheet, OpenedWorkbook, SheetRows } from './spreadsheet.ts'

/** Names of the template sheets with the rules and with the choices. */
export const guideSheet = '填写说明'
export const choicesSheet = '选项'
/** Name of the sheet that a marked copy has for whoever mends it. */
export const problemsSheet = '问题清单'

/** The kind whose label is the name of the first sheet. */
export function kindOfWorkbook(
  kinds: Readonly<Record<string, Kind>>,
  book: OpenedWorkbook<SheetRows>,
): Kind | undefined {
  const [first] = book.sheets
  return first && Object.values(kinds).find((kind) => isSheetOf(first, kind.label))
}

/**
 * Reads a workbook of the template: records on the first sheet, one further sheet for each part, labels as
 * headings. Rows of parts contain the code of their record in the first column.
 */
export function readWorkbook(kind: Kind, book: OpenedWorkbook<SheetRows>): Source {
  const problems: Problem[] = [...book.problems]
  const project = { code: null, name: null }
  const rows = rowsOf(kind, book, problems)
  return { format: 'workbook', hasCodes: true, kind: kind.name, project, rows, problems }
}

function* rowsOf(
  kind: Kind,
  { sheets }: OpenedWorkbook<SheetRows>,
  problems: Problem[],
): Generator<SourceRow> {
  for (const [index, sheet] of sheets.entries()) {
    if (isHelp(sheet)) continue
    const into = index === 0 ? 'record' : partOf(kind, sheet)
    if (into) yield* readSheet(kind, sheet, { into, problems })
    else {
      const count = Math.max(0, sheet.rows.length - 1)
      problems.push(noteOn(sheet.name, `“${kind.label}”没有这一部分：${count} 行，未导入`))
    }
  }
}

const markHeadings = wantedBy(markFields)
const topHeading = { [topColumn]: { names: ['层顶深度', '层顶埋深', '起始深度'], unit: 'm' } }

interface Target {
  into: string
  problems: Problem[]
}

function columnsFor(kind: Kind, into: string): WantedColumns {
  if (into === 'record') return { ...wantedBy(recordFields(kind)), ...markHeadings }
  const { fields, fills } = kind.parts[into]!
  return { ...wantedBy({ code: codeOf(kind), ...fields }), ...(fills && topHeading) }
}

function* readSheet(
  kind: Kind,
  opened: OpenedSheet<SheetRows>,
  { into, problems }: Target,
): Generator<SourceRow> {
  const wanted = columnsFor(kind, into)
  const sheet = streamHeadedSheet(opened, wanted)
  const names = Object.keys(wanted)
  for (const row of sheet.rows()) {
    const cellOf = cellLookup(sheet, row)
    const cells = names.flatMap((name): [string, Cell][] => {
      const cell = cellOf(name)
      return cell ? [[name, cell]] : []
    })
    const { code, ...rest } = Object.fromEntries(cells)
    const owner = code ?? { column: sheet.columns.get('code')?.letter ?? 'A', raw: null }
    const whole = into === 'record' && code ? { code, ...rest } : rest
    yield { at: { sheet: sheet.name, row: row.row }, into, owner, cells: whole }
  }
  problems.push(...sheet.problems(), ...reportUnused(sheet, lettersOf(sheet, names)))
}

export const codeOf = (kind: Kind): Field => fieldOf(kind, 'code')!

function partOf(kind: Kind, sheet: NamedSheet): string | undefined {
  return Object.entries(kind.parts).find(([, part]) => isSheetOf(sheet, part.label))?.[0]
}

interface NamedSheet {
  name: string
}

/**
 * Whether a sheet is named so, in any width and case, with whatever blanks and invisible characters, or goes on one that
 * was full: 地层（续2）.
 */
export const isSheetOf = ({ name }: NamedSheet, label: string): boolean =>
  foldName(visibleText(name).replace(/（续\d+）$/, '')) === foldName(sheetName(label))

/** The name of the sheet that goes on a full one, its number from 2. */
export function nextSheetName(label: string, number: number): string {
  const end = `（续${number}）`
  return `${sheetName(label).slice(0, 31 - end.length)}${end}`
}

/** Whether a sheet is one of those that a template, or a marked copy, has for its reader. */
export const isHelp = (sheet: NamedSheet): boolean =>
  [guideSheet, choicesSheet, problemsSheet].some((name) => isSheetOf(sheet, name))

/** Removes what Excel does not allow in the name of a sheet. */
export function sheetName(label: string): string {
  return label.replaceAll(/[\\/?*[\]:]/g, '-').slice(0, 31)
}
