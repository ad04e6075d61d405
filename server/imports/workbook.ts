import { commonFields, fieldOf, type Field, type Fields, type Kind } from '#contract/catalogue/kind.ts'

import { extraFields } from './drafts.ts'
import { headed, untaken, type HeadedSheet } from './headed-sheet.ts'
import { noteOn, type Cell, type Problem, type Source, type SourceRow } from './source.ts'
import type { OpenedSheet, OpenedWorkbook } from './spreadsheet.ts'

/** Sheets of a template beside those that are filled in: rules in words, and the lists of choices. */
export const guideSheet = '填写说明'
export const choicesSheet = '选项'

/** The kind whose label the first sheet bears. */
export function kindOfWorkbook(
  kinds: Readonly<Record<string, Kind>>,
  book: OpenedWorkbook,
): Kind | undefined {
  const name = book.sheets[0]?.name
  return Object.values(kinds).find((kind) => sheetName(kind.label) === name)
}

/**
 * Reads a workbook made for a kind: its records on the first sheet, one further sheet a part, headings as the
 * descriptor labels its fields. Part rows name their record by its code in their first column.
 */
export function readWorkbook(kind: Kind, book: OpenedWorkbook): Source {
  const problems: Problem[] = [...book.problems]
  const rows = book.sheets.flatMap((sheet, index) => {
    if (sheet.name === guideSheet || sheet.name === choicesSheet) return []
    const into = index === 0 ? 'record' : partNamed(kind, sheet.name)
    if (into) return readSheet(kind, sheet, { into, problems })
    problems.push(
      noteOn(sheet.name, `“${kind.label}”没有这一部分：${Math.max(0, sheet.rows.length - 1)} 行，未导入`),
    )
    return []
  })
  return { format: 'workbook', kind: kind.name, project: { code: null, name: null }, rows, problems }
}

interface Target {
  into: string
  problems: Problem[]
}

function readSheet(kind: Kind, opened: OpenedSheet, { into, problems }: Target): SourceRow[] {
  const sheet = headed(opened)
  const fields = into === 'record' ? recordFields(kind) : { code: codeOf(kind), ...kind.parts[into]!.fields }
  const columns = bind(sheet, fields)
  problems.push(...untaken(sheet, new Set(columns.map(([, letter]) => letter))))
  return sheet.rows.map(({ row, cells: held }) => {
    const cells = columns.flatMap(([name, column]): [string, Cell][] => {
      const raw = held.get(column)
      return raw === undefined ? [] : [[name, { column, raw }]]
    })
    const { code, ...rest } = Object.fromEntries(cells)
    const owner = code ?? { column: columns.find(([name]) => name === 'code')?.[1] ?? 'A', raw: null }
    const whole = into === 'record' && code ? { code, ...rest } : rest
    return { at: { sheet: sheet.name, row }, into, owner, cells: whole }
  })
}

/** Which column holds which field; of two columns with one heading the first counts. */
function bind({ headings }: HeadedSheet, fields: Fields): (readonly [name: string, letter: string])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const letter = [...headings].find(([, heading]) => bears(heading, field))?.[0]
    return letter ? [[name, letter] as const] : []
  })
}

/** A heading bears a field's label with or without its unit and the star of required fields. */
function bears(heading: string, field: Field): boolean {
  const bare = (text: string) => text.normalize('NFKC').replaceAll(/[\s*]/g, '')
  return [bare(field.label), bare(headingOf(field))].includes(bare(heading))
}

/** How a template heads a field. */
export function headingOf({ label, unit, required }: Field): string {
  return `${label}${unit ? `（${unit}）` : ''}${required ? '*' : ''}`
}

/** The columns of the first sheet: common fields under the kind's own names, place, its own fields. */
export function recordFields(kind: Kind): Fields {
  const common = Object.fromEntries(Object.keys(commonFields).map((name) => [name, fieldOf(kind, name)!]))
  const { lng, lat, openOn } = extraFields
  return { ...common, openOn, ...(kind.place === 'point' && { lng, lat }), ...kind.fields }
}

export const codeOf = (kind: Kind): Field => fieldOf(kind, 'code')!

function partNamed(kind: Kind, name: string): string | undefined {
  return Object.entries(kind.parts).find(([, part]) => sheetName(part.label) === name)?.[0]
}

/** What Excel allows as the name of a sheet. */
export function sheetName(label: string): string {
  return label.replaceAll(/[\\/?*[\]:]/g, '-').slice(0, 31)
}
