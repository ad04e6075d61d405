// What a kind of record is. Plain data without zod: descriptors may ship with the first page.
import {
  type CommonField,
  type CommonFlags,
  type FieldType as AnyFieldType,
  fieldBuilder,
} from '#contract/fields/field.ts'

import type { ColloquialNames, Preview, Rank, Strip, Traits } from './traits.ts'

/** The types that a record knows. */
export type FieldType = Extract<
  AnyFieldType,
  'text' | 'term' | 'choice' | 'integer' | 'number' | 'day' | 'moment' | 'numbers' | 'ref'
>

/** Who may see a field: everyone (absent), readers with access to the record, or staff only. */
export type FieldAudience = 'record' | 'staff'

export interface Flags extends CommonFlags {
  readonly seen?: FieldAudience
  /** Unit written after the number. Depths and elevations are metres. */
  readonly unit?: string
  /** What a positive number means where readers could take it for the opposite: 正为下沉. */
  readonly sign?: string
  /** Decimal places shown; a plain number names something, such as a year: its digits are not grouped. */
  readonly digits?: number
  readonly plain?: true
  /** In facets: the width of one histogram bar; the classifier of values (另外 6 家). */
  readonly step?: number
  readonly counter?: string
  /** Readings by which instruments of this quantity say that nothing was measured, besides those of all. */
  readonly voids?: readonly number[]
  /** The choices are steps of a scale: facets list them in their own order. */
  readonly ordinal?: true
  /** What a form offers for a text; other words may be written where no dictionary holds them all. */
  readonly offers?: 'heightDatum' | 'coordinateSystem'
  /** The dictionary group that a term is chosen from. */
  readonly group?: string
  /** Codes match regardless of separators, layer numbers by their own rules. */
  readonly notation?: 'code' | 'layer'
}

export interface Field<V = unknown> extends CommonField<V>, Flags {
  readonly type: FieldType
}

const of = fieldBuilder<Flags>()

export const text = of<string>()('text')
export const term = of<string>()('term')
export const integer = of<number>()('integer', { digits: 0, min: -1e9, max: 1e9 })
export const quantity = of<number>()('number', { min: -1e9, max: 1e9 })
/** Depth below the mouth of the hole, metres, downward positive. */
export const depth = of<number>()('number', { unit: 'm', digits: 2, min: 0, max: 12_000 })
/** Elevation above the named height datum, metres. */
export const elevation = of<number>()('number', { unit: 'm', digits: 2, min: -11_000, max: 9000 })
export const day = of<string>()('day')
export const moment = of<string>()('moment')
export const numbers = of<(number | null)[]>()('numbers')

export const choice = <const C extends Readonly<Record<string, string>>, const F extends Flags = object>(
  label: string,
  choices: C,
  flags?: F,
): Field<keyof C & string> & F & { choices: C } =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- a spread forgets the literal flags
  ({ ...flags, type: 'choice', label, choices }) as unknown as Field<keyof C & string> & F & { choices: C }

export const ref = <const F extends Flags = object>(
  label: string,
  to: string,
  flags?: F,
): Field<number> & F =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- a spread forgets the literal flags
  ({ ...flags, type: 'ref', label, to }) as unknown as Field<number> & F

export type Fields = Readonly<Record<string, Field>>

export interface Series {
  readonly label: string
  readonly unit: string
  readonly digits: number
  /** What a positive number means. */
  readonly sign?: string
  /** The least and the greatest value that can be measured. */
  readonly min?: number
  readonly max?: number
  /** The quantity of which this is another reckoning: it is listed, and not drawn a second time. */
  readonly mirrors?: string
  /** So much within a month: what adds up over time. */
  readonly amount?: true
}

/** A quantity of every row of a part: `mark7` belongs to the row that its order field numbers 7. */
export interface RowSeries<N extends string = string> extends Series {
  readonly name: string
  /** The field that identifies a row for readers. */
  readonly identifiedBy: N
}

/**
 * Rows of a record (strata, blow counts, samples), included in import, export, history and access control. They
 * require the record view, unless they belong to the `entry`; `preview` lists what visitors see of a public record's
 * drawing.
 */
export interface Part<F extends Fields = Fields> {
  readonly label: string
  readonly table: string
  /** The field that orders the rows. */
  readonly order: string
  readonly fields: F
  /** Fields drawn for visitors, and the one sent as a share (0–1, two decimals) of its maximum. */
  readonly preview?: Preview
  /** Drawn in lists, of public records, where the kind's `list` names the part. */
  readonly strip?: Strip
  /** These rows are as public as references: everyone sees them. */
  readonly entry?: true
  /** Shown with its record, but not in the search index: the same words stand in very many records. */
  readonly indexed?: false
  readonly series?: RowSeries
  /**
   * Rows are soundings: readings at `depths`, or at equal steps from `startDepth`; the other `numbers` are their curves.
   */
  readonly soundings?: true
  /** Rows that fill their record from the top down: one that is not taken leaves its place to no neighbour. */
  readonly fills?: true
}

/**
 * Related records without a reference: those within a radius in metres of the public location, or with the same value
 * in the field `same` (called `as` in the other kind).
 */
export type RelatedRecords = { readonly kind: string } & (
  | { readonly metres: number }
  | { readonly same: string; readonly as?: string }
)

type Parts = Readonly<Record<string, Part>>

/** Access levels; an embargoed record becomes public on its date. */
const accessChoices = { open: '公开', member: '会员可见', protected: '保护期', secret: '涉密' } as const
export type Access = keyof typeof accessChoices

/** Stands for the title of a secret record, unless that is public. */
export const secretTitle = '涉密资料'

/** Fields of every record; columns of the table `record`. */
export const commonFields = {
  code: text('编号', { required: true }),
  title: text('题名', { required: true }),
  district: term('所在区', { counter: '个区', group: 'district' }),
  year: integer('年份', { min: 1000, max: 2999, step: 10, plain: true }),
  access: choice('公开程度', accessChoices),
} as const satisfies Fields

export type CommonName = keyof typeof commonFields

/** The names of the fields that everyone sees. */
type EntryName<F extends Fields> = {
  [N in keyof F]: F[N] extends { seen: FieldAudience } ? never : N
}[keyof F] &
  string

/** The fields that can be listed, queried, counted or sorted by. */
type ListedName<F extends Fields> = {
  [N in keyof F]: F[N] extends { seen: FieldAudience } | { long: true } ? never : N
}[keyof F] &
  string

export interface Kind<
  F extends Fields = Fields,
  P extends Parts = Parts,
  N extends string = string,
> extends Traits {
  readonly name: N
  readonly label: string
  /** The classifier after a count: 2,000 孔. */
  readonly counter: string
  /** Hash path of the list; the record's own is this and its code. */
  readonly path: `/${string}`
  readonly table: string
  readonly place: 'point' | 'none'
  /** Labels of the common fields in this kind. */
  readonly labels: Readonly<Partial<Record<CommonName, string>>>
  readonly fields: F
  readonly parts: P
  /** The code tells of the content (its project, its type): an opaque number stands for that of a secret record. */
  readonly codeTells?: true
  /** The reference by which its records form a tree. */
  readonly parent?: string
  /** The field with the type of a record within its kind; a search facet. */
  readonly type?: string
  /** Quantities observed over time, by name; their values live in `observation`. */
  readonly series?: Readonly<Record<string, Series>> | undefined
  /** Columns of the list, in order; a part with a strip is drawn. */
  readonly list: readonly string[]
  readonly sort: readonly string[]
  /** The default order: fields, descending with a leading minus, unknown values last; else by the first of `sort`. */
  readonly order?: readonly string[]
  readonly conditions: readonly string[]
  readonly facets: readonly string[]
  /** Up to six, under the heading of a record. */
  readonly facts: readonly string[]
  readonly related?: readonly RelatedRecords[] | undefined
}

/** The kinds of a product, by name. */
export type Kinds = Readonly<Record<string, Kind>>

interface PartNames<F extends Fields> {
  readonly order: keyof F & string
  readonly preview?: Preview<keyof F & string>
  readonly strip?: Strip<keyof F & string>
  readonly series?: RowSeries<keyof F & string>
}

export const part = <const F extends Fields>(definition: Part<F> & PartNames<F>): Part<F> => definition

/** Non-public fields cannot be listed, queried, counted or sorted by: that would disclose them. */
interface KindNames<F extends Fields, P extends Parts> {
  readonly list: readonly (ListedName<F> | CommonName | (keyof P & string))[]
  readonly sort: readonly (ListedName<F> | CommonName)[]
  readonly order?: readonly `${'' | '-'}${ListedName<F> | CommonName}`[]
  readonly conditions: readonly (ListedName<F> | CommonName)[]
  readonly facets: readonly (ListedName<F> | CommonName)[]
  readonly facts: readonly ((keyof F & string) | CommonName)[]
  readonly parent?: keyof F & string
  readonly type?: ListedName<F>
  readonly rank?: Rank<ListedName<F>>
  readonly spoken?: ColloquialNames<ListedName<F>>
}

export const kind = <const F extends Fields, const P extends Parts, const N extends string>(
  definition: Kind<F, P, N> & KindNames<F, P>,
): Kind<F, P, N> => definition

type ValueOf<D> = D extends Field<infer V> ? (D extends { required: true } ? V : V | null) : never
type Row<F extends Fields> = { -readonly [N in keyof F]: ValueOf<F[N]> }

/** The values of an entry; null where the actor has no access. */
export type EntryValues<K extends Kind> = {
  [N in EntryName<K['fields']>]: ValueOf<K['fields'][N]> | null
}
export type RecordValues<K extends Kind> = { [N in keyof K['fields']]: ValueOf<K['fields'][N]> | null }
export type PartRow<K extends Kind, P extends keyof K['parts']> = Row<K['parts'][P]['fields']>
export type RecordParts<K extends Kind> = { [P in keyof K['parts']]: PartRow<K, P>[] }

/** What conditions apply to: records of one kind, or of all kinds. */
export interface Askable extends Pick<
  Kind,
  'label' | 'place' | 'labels' | 'fields' | 'parts' | 'conditions'
> {
  /** False if full text is queried separately from the conditions. */
  readonly fullText?: false
}

/** Condition of every kind: words anywhere in the public part of a record. */
export const fullText = 'text'
const fullTextField = text('全文')

/** Looks up a field by name: the kind's own, a common one or a row reference under the kind's own label. */
export function fieldOf(kind: Askable, name: string): Field | undefined {
  if (Object.hasOwn(kind.fields, name)) return kind.fields[name]
  if (name === fullText) return fullTextField
  if (!isCommon(name)) return rowReference(kind, name)?.field
  const label = kind.labels[name]
  return label ? { ...commonFields[name], label } : commonFields[name]
}

export const defaultOrder = ({ order, sort }: Pick<Kind, 'order' | 'sort'>): readonly string[] =>
  order ?? sort.slice(0, 1)

export const isCommon = (name: string): name is CommonName => Object.hasOwn(commonFields, name)

/** A reference in the rows of a part that belongs to the entry: `boreholes.boreholeId`, under the part's label. */
export function rowReference(
  { parts }: Pick<Kind, 'parts'>,
  name: string,
): { part: Part; column: string; field: Field } | undefined {
  const dot = name.indexOf('.')
  const column = name.slice(dot + 1)
  const part = getOwn(parts, name.slice(0, Math.max(dot, 0)))
  const field = part?.entry && getOwn(part.fields, column)
  if (!part || field?.type !== 'ref' || field.seen) return undefined
  return { part, column, field: { ...field, label: part.label } }
}

const getOwn = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

/** Whether a field can be queried: only public ones can. */
export const isAskable = (kind: Askable, name: string): boolean =>
  (name === fullText && kind.fullText !== false) ||
  kind.conditions.includes(name) ||
  rowReference(kind, name) !== undefined
