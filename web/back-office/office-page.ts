import type { ComponentType, ReactNode } from 'react'

import type { Permission } from '#contract/accounts/identity.ts'
import type { Resource, RowOf } from '#contract/back-office/resource.ts'

/** A row as the frame sees it: values by the names of the fields. */
export type Row = RowOf<Resource>

/** What an action reports, and how it is taken back. */
export interface Done {
  message: string
  undo?: (() => Promise<unknown>) | undefined
}

interface ActionBase<R> {
  name: string
  label: string
  /** Whoever lacks it does not see the action. */
  permission: Permission
  danger?: true
  /** For one row, from its menu; for those that are ticked; for both. */
  on: 'one' | 'many' | 'both'
  applies?: (row: R) => boolean
}

/** What can be done with rows: at once, or after a dialog of its own has asked. */
export type RowAction<R = Row> = ActionBase<R> &
  (
    | { act: (rows: readonly R[]) => Promise<Done>; Dialog?: never }
    | {
        Dialog: ComponentType<{ rows: readonly R[]; onClose: () => void; onDone: (done: Done) => void }>
        act?: never
      }
  )

/** A page of the back office: a resource, and the little that its descriptor cannot say. */
export interface OfficePage<R extends Resource = Resource> {
  resource: R
  /** Values that are drawn in their own way. */
  cells?: Partial<Record<keyof R['fields'] & string, (row: RowOf<R>) => ReactNode>>
  actions?: readonly RowAction<RowOf<R>>[]
  /** The reference to a tree that stands beside the list and filters it. */
  beside?: keyof R['fields'] & string
  /** Shown in the form under a section, by its label. */
  remarks?: Readonly<Record<string, ComponentType<{ values: FormValues }>>>
  /** Fields that a new row begins with. */
  blank?: Readonly<Partial<Record<keyof R['fields'] & string, unknown>>>
  /** What else the search box finds beside the texts of the descriptor. */
  searchHint?: string
}

/** What a form holds: references as ids. */
export type FormValues = Readonly<Record<string, unknown>>

/** Pages of different resources stand in one table. */
export const officePage = <R extends Resource>(page: OfficePage<R>): OfficePage =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the frame passes a page only rows of its own calls
  page as unknown as OfficePage
