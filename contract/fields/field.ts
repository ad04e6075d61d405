// The one vocabulary of what is stored, checked, asked for and shown. Plain data: descriptors ship with the first page.

/** Determines how a value is stored, checked, asked for and shown. */
export type FieldType =
  | 'text' // free text; queried by a fragment
  | 'term' // a short term from an open set (a district, a unit); faceted
  | 'choice' // a code from a fixed set with labels
  | 'dictionary' // a value of a dictionary group
  | 'integer'
  | 'number'
  | 'flag'
  | 'day' // ISO 8601 date
  | 'moment' // ISO 8601 date and time
  | 'ref' // a record of another kind, a row of another resource
  | 'refs' // rows of another resource, by a table of links
  | 'items' // a list of a shape of its own, in order
  | 'blocks' // paragraphs, headings and lists with links: no markup
  | 'numbers' // a curve of a sounding: its readings downward, null where one is missing

/** What any field may say of itself. */
export interface CommonFlags {
  readonly required?: true
  /** Bounds of a number; of a text, `max` is the greatest length. */
  readonly min?: number
  readonly max?: number
  /** A text of several lines; never loaded for lists. */
  readonly long?: true
}

export interface CommonField<V = unknown> extends CommonFlags {
  readonly type: FieldType
  readonly label: string
  readonly choices?: Readonly<Record<string, string>>
  /** What a `ref` or `refs` points to: a kind, or a resource. */
  readonly to?: string
  /** Carries the type only. */
  readonly value?: V
}

type LiteralField<V, T, Flags, F> = CommonField<V> & { readonly type: T } & Flags & F

/** The builder of a type of field, with the flags that its engine knows; literal ones are kept. */
export const fieldBuilder =
  <Flags extends object>() =>
  <V>() =>
  <T extends FieldType>(type: T, preset?: Flags) =>
  <const F extends Flags = Flags>(label: string, flags?: F): LiteralField<V, T, Flags, F> =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- a spread forgets the literal flags
    ({ ...preset, ...flags, type, label }) as unknown as LiteralField<V, T, Flags, F>
