// What the back office administers. Plain data without zod: a page reads its list, form and actions from it.
import type { Block } from '#contract/content/article.ts'
import {
  type CommonField,
  type CommonFlags,
  type FieldType as AnyFieldType,
  fieldBuilder,
} from '#contract/fields/field.ts'
import type { Permission } from '#contract/identity/identity.ts'

/** The types that a row knows. */
export type FieldType = Extract<
  AnyFieldType,
  'text' | 'integer' | 'flag' | 'choice' | 'dictionary' | 'moment' | 'ref' | 'refs' | 'items' | 'blocks'
>

export interface Flags extends CommonFlags {
  readonly hint?: string
  /** Given when the row is created; no form changes it. */
  readonly fixed?: true
  /** Worked out by the server; no form holds it. */
  readonly computed?: true
  /** Asked only of those who hold it. */
  readonly by?: Permission
  /** Asked for only while another field has one of these values. */
  readonly when?: readonly [field: string, ...values: string[]]
  /** A text in its one spelling; without it, texts are trimmed. */
  readonly plain?: (text: string) => string
  /** What is wrong with a text; undefined when nothing is. */
  readonly fault?: (text: string) => string | undefined
  /** Shown masked; the rest is answered on request only, and noted. */
  readonly masked?: true
  /** A chosen row of a tree brings those above it; one taken away takes those below. */
  readonly withAbove?: true
  /** Of `blocks`: pictures may stand in the text. */
  readonly pictures?: true
  /** No two rows have the same; a form asks while somebody types. */
  readonly unique?: true
}

export interface Field<V = unknown> extends CommonField<V>, Flags {
  readonly type: FieldType
  /** The dictionary group of a `dictionary`. */
  readonly group?: string
  /** Of `refs`: the table of links, its column for this row and the one for the other. */
  readonly link?: readonly [table: string, own: string, other: string]
  /** Of `items`: what each is, by its name in `values.ts`. */
  readonly shape?: string
}

const of = fieldBuilder<Flags>()

export const text = of<string>()('text')
export const integer = of<number>()('integer')
export const flag = of<boolean>()('flag')
export const moment = of<string>()('moment')
export const blocks = of<Block[]>()('blocks')

/** Codes are sent as texts, numbers too. */
type CodeOf<C> = `${keyof C & (string | number)}`

export const choice = <const C extends Readonly<Record<string, string>>, const F extends Flags = object>(
  label: string,
  choices: C,
  flags?: F,
): Field<CodeOf<C>> & F =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- a spread forgets the literal flags
  ({ ...flags, type: 'choice', label, choices }) as unknown as Field<CodeOf<C>> & F

export const dictionary = <const F extends Flags = object>(
  label: string,
  group: string,
  flags?: F,
): Field<string> & F =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- a spread forgets the literal flags
  ({ ...flags, type: 'dictionary', label, group }) as unknown as Field<string> & F

/** A row of another resource, as a list shows it. */
export interface RowReference {
  id: number
  name: string
}

export const ref = <const F extends Flags = object>(
  label: string,
  to: string,
  flags?: F,
): Field<RowReference> & F =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- a spread forgets the literal flags
  ({ ...flags, type: 'ref', label, to }) as unknown as Field<RowReference> & F

export const refs = <const F extends Flags = object>(
  label: string,
  to: string,
  flags: F & { link: readonly [string, string, string] },
): Field<RowReference[]> & F & { required: true } =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- a spread forgets the literal flags
  ({ ...flags, type: 'refs', label, to }) as unknown as Field<RowReference[]> & F & { required: true }

export const items = <V, const F extends Flags = object>(
  label: string,
  shape: string,
  flags?: F,
): Field<V[]> & F & { required: true } =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- a spread forgets the literal flags
  ({ ...flags, type: 'items', label, shape }) as unknown as Field<V[]> & F & { required: true }

export type Fields = Readonly<Record<string, Field>>

/** Fields that a form asks for together. */
export interface Section<N extends string = string> {
  readonly label: string
  readonly fields: readonly N[]
}

export interface Resource<F extends Fields = Fields, N extends string = string> {
  readonly name: N
  readonly label: string
  /** The classifier after a count: 48 人. */
  readonly counter: string
  readonly table: string
  /** First segment of its calls. */
  readonly api: `/${string}`
  /** Its page in the back office. */
  readonly page: `/admin/${string}`
  readonly permissions: {
    readonly read: Permission
    readonly write: Permission
    readonly export?: Permission
  }
  readonly fields: F
  /** Names a row in files and in the log; unique. */
  readonly key: string
  /** Fields that no two rows have alike together; a repetition is told at the last. */
  readonly together?: readonly string[]
  /** Names a row for people. */
  readonly title: string
  /** Columns of the list, in order; of `more` a reader chooses. */
  readonly list: readonly string[]
  readonly more?: readonly string[]
  /** Texts in which the search box looks. */
  readonly search: readonly string[]
  readonly filters: readonly string[]
  readonly sort: readonly string[]
  /** The order without a wish: a field, descending with a leading minus, or the order of creation. */
  readonly order: string
  readonly form: readonly Section[]
  /** The reference by which the rows form a tree; `position` orders children. */
  readonly parent?: string
  /** Columns of import and export, the key first. */
  readonly sheet?: readonly string[]
  /** What may be empty in a draft and may not in what is public. */
  readonly neededToPublish?: readonly string[]
  /** Its rows come about in another way: nobody creates, changes or removes one by a form. */
  readonly readOnly?: true
  /** A removed row can be restored for so many days. */
  readonly restoreDays?: number
}

/** Names must be those of fields. */
interface ResourceNames<N extends string> {
  readonly key: N
  readonly title: N
  readonly list: readonly N[]
  readonly more?: readonly N[]
  readonly search: readonly N[]
  readonly filters: readonly N[]
  readonly sort: readonly N[]
  readonly order: N | `-${N}` | 'id' | '-id'
  readonly form: readonly Section<N>[]
  readonly parent?: N
  readonly sheet?: readonly N[]
  readonly neededToPublish?: readonly N[]
}

export const resource = <const F extends Fields, const N extends string>(
  definition: Resource<F, N> & ResourceNames<keyof F & string>,
): Resource<F, N> => definition

/** What is asked for only beside another value may be none, whatever is required of it there. */
type IsGiven<D, V> = V extends unknown[]
  ? true
  : D extends { when: unknown }
    ? false
    : D extends { required: true }
      ? true
      : false
type ValueOf<D> = D extends Field<infer V> ? (IsGiven<D, V> extends true ? V : V | null) : never

/** A row as it is answered. */
export type RowOf<R extends Resource> = { id: number; version: number } & {
  -readonly [N in keyof R['fields']]: ValueOf<R['fields'][N]>
}

/** What every line of the log that names a row holds: the value of its title, and its number. */
export const nameInLog = ({ title }: Pick<Resource, 'title'>, row: RowOf<Resource>): string =>
  `${String(row[title])}（${row.id}）`

/** A value as it is sent: references are ids. */
type SentOf<D> =
  D extends Field<infer V>
    ? V extends RowReference[]
      ? number[]
      : V extends RowReference
        ? number | null
        : ValueOf<D>
    : never

/** The fields that somebody gives. */
export type GivenOf<R extends Resource> = {
  -readonly [N in keyof R['fields'] as R['fields'][N] extends { computed: true } ? never : N]?: SentOf<
    R['fields'][N]
  >
}

/** A field by its name; a name that is none is a mistake of the program. */
export function fieldOf({ fields, label }: Resource, name: string): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) throw new Error(`${label} has no field ${name}`)
  return field
}

/** Whether a value is a row of another resource. */
export const isNamed = (value: unknown): value is RowReference =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** Whether a field is asked for beside these values: it may hang on another. */
export function isAsked({ when }: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true
  const [other, ...some] = when
  return some.some((value) => value === values[other])
}

/** The fields that a form holds, at creation or later. */
export const formFields = ({ fields }: Resource, isNew: boolean): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, { computed, fixed }]) => !computed && (isNew || !fixed))

/** The columns that a list may show, in their order. */
export const allColumns = ({ list, more = [] }: Resource): string[] => [...list, ...more]

/** The fields that a list reads: long texts and lists of links are read with one row only. */
export const listedNames = ({ fields, list, more = [] }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, { type }]) =>
    (type !== 'refs' && type !== 'blocks') || list.includes(name) || more.includes(name) ? [name] : [],
  )
