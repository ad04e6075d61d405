import type { RawBuilder } from 'kysely'

import type { GivenOf, Resource, RowOf } from '#contract/back-office/resource.ts'
import type { AffectedRows } from '#contract/back-office/routes.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'

import type { Scope } from './scope.ts'

export type Columns = Record<string, unknown>

/** What somebody is about to write, in the transaction that writes it. */
export interface RowChange<R extends Resource> {
  actor: Actor
  scope: Scope
  given: GivenOf<R>
  /** The row as it was; undefined for a new one. */
  before?: RowOf<R> | undefined
  /** Values of dictionaries were looked up with the file that they come from. */
  choicesKnown?: boolean
}

/** How a text is looked for: in each row that is looked at, or by an index that knows its rows. */
export type TextSearchMode = 'byRow' | 'byIndex'

/** How the rows of a resource are stored, where its descriptor does not say all. `t` is its table. */
export interface Store<R extends Resource = Resource> {
  resource: R
  /** Values that are no column of the field's own name. */
  columns?: Partial<Record<keyof R['fields'] & string, RawBuilder<unknown>>>
  /** Rows that a list shows unless it asks for a state: not the removed ones. */
  listed?: RawBuilder<boolean>
  /** Rows that an actor may see. */
  within?: (scope: Scope, actor: Actor) => RawBuilder<boolean>
  /** Rows that a text of the search box finds. */
  search?: (text: string, looking: TextSearchMode) => RawBuilder<boolean>
  /** The order without a wish, where one field does not give it. */
  order?: RawBuilder<unknown>
  /** A filter that is not equality; undefined for the others. */
  filter?: (name: string, values: readonly unknown[]) => RawBuilder<boolean> | undefined
  /** What a picker shows beside a name, and which rows are not to be chosen any more. */
  option?: { detail?: RawBuilder<string>; disabled?: RawBuilder<boolean> }
  /** Opens what is stored sealed, hides what is masked. */
  answer?: (row: RowOf<R>) => RowOf<R>
  /**
   * Refuses what the trade's rules refuse, and gives the columns that are not named as their fields; undefined for the
   * field whose own name is no column.
   */
  write?: (tx: Db, writing: RowChange<R>) => Promise<Columns>
  /** Refuses those who may not have such a row; asked of it as it was, as it will be, and before it is removed. */
  allow?: (tx: Db, row: RowOf<R>, by: { actor: Actor; scope: Scope }) => Promise<void>
  /** Makes each change of rows: compares what was with what is, and refuses. */
  guard?: <T>(tx: Db, change: () => Promise<T>) => Promise<T>
  /** The same for new rows, however many. */
  created?: (tx: Db, ids: readonly number[]) => Promise<void>
  /** Refuses a place in the tree. */
  place?: (tx: Db, row: RowOf<R>, parent: number | null) => Promise<void>
  /** What a removal reaches. */
  touched?: (db: Db, ids: readonly number[]) => Promise<AffectedRows>
  /**
   * Refuses a removal, or does it in another way than by deleting the rows; true when it has done it. What goes with
   * the file that brought it (`undo`) leaves nothing in the way of the next file.
   */
  remove?: (tx: Db, rows: readonly RowOf<R>[], by: { actor: Actor; undo?: boolean }) => Promise<boolean>
  /** Fields by the constraint that a second row of the same value breaks. */
  unique: Readonly<Record<string, keyof R['fields'] & string>>
  /** Whether a value of a unique field is taken by another row, where equality of the column does not tell. */
  taken?: (db: Db, field: string, value: string) => Promise<number | undefined>
  /** The same for many: how equal values of a unique field are written alike, and the rows that have them. */
  fold?: (field: string, value: string) => string
  holders?: (db: Db, field: string, folded: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** A store whose special columns are checked against its resource. */
export const store = <R extends Resource>(definition: Store<R>): Store<R> => definition

/** A store of one resource as one of any: the engine gives it only rows and values of its own. */
export const eraseType = <R extends Resource>(given: Store<R>): Store =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the functions of a store take what the engine has read by it
  given as unknown as Store
