import type { Field, Fields, Kind, Part } from '#contract/catalogue/kind.ts'
import { accessNow, type AccessTerms } from '#server/catalogue/view-level.ts'

type Values = Record<string, unknown>

/** What everybody sees of a record, whichever way it was read. */
export interface PublicView extends AccessTerms {
  code: string
  title: string
  district: string | null
  year: number | null
  values: Values
  /** Rows of parts; of a part that is only previewed, its previewed fields count. */
  parts: Readonly<Record<string, readonly Values[]>>
}

/** A span of a record's text under the label of its field. */
export interface Piece {
  label: string
  text: string
  /** Names are titles and districts: they are found by pinyin too. */
  sort: 'code' | 'name' | 'layer' | 'text'
  /** The cells of a row, which are no one phrase. */
  cells?: readonly string[]
}

export type Pieces = [code: Piece, title: Piece, ...rest: Piece[]]

/** The text that everybody sees of a record, field by field; previewed rows belong to it where the record is open. */
export function piecesOf(kind: Kind, shown: PublicView): Pieces {
  const { labels } = kind
  const open = accessNow(shown) === 'open'
  const common: (readonly [label: string, text: string | number | null, sort: Piece['sort']])[] = [
    ['类别', kind.label, 'text'],
    [labels.district ?? '所在区', shown.district, 'name'],
    [labels.year ?? '年份', shown.year, 'text'],
  ]
  return [
    { label: labels.code ?? '编号', text: shown.code, sort: 'code' },
    { label: labels.title ?? '题名', text: shown.title, sort: 'name' },
    ...common.flatMap(([label, text, sort]) => (text === null ? [] : [{ label, text: String(text), sort }])),
    ...fieldPieces(kind.fields, shown.values, open),
    ...Object.entries(kind.parts).flatMap(([name, part]) => partPieces(part, shown.parts[name] ?? [], open)),
  ]
}

/** One piece a row. */
function partPieces(part: Part, rows: readonly Values[], open: boolean): Piece[] {
  const fields = shownFields(part, open)
  return rows.flatMap((row): Piece[] => {
    const cells = fieldPieces(fields, row, open)
    const layered = cells.some(({ sort }) => sort === 'layer')
    const text = cells.map((cell) => cell.text).join(' ')
    const sort = layered ? 'layer' : 'text'
    return text === '' ? [] : [{ label: part.label, text, sort, cells: cells.map((cell) => cell.text) }]
  })
}

function shownFields({ entry, indexed, fields, preview }: Part, open: boolean): Fields {
  if (indexed === false) return {}
  if (entry) return fields
  const names = open ? (preview?.fields ?? []) : []
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}

function fieldPieces(fields: Fields, values: Values, open: boolean): Piece[] {
  return Object.entries(fields).flatMap(([name, field]): Piece[] => {
    const text = field.seen || (field.long && !open) ? '' : fieldText(field, values[name])
    return text === '' ? [] : [{ label: field.label, text, sort: field.notation ?? 'text' }]
  })
}

function fieldText({ type, choices }: Field, value: unknown): string {
  if (typeof value !== 'string') return ''
  if (type === 'choice') return choices?.[value] ?? ''
  return type === 'text' || type === 'term' ? value : ''
}
