import type { ComponentType, ReactNode } from 'react'

import type { Resource, RowOf } from '#contract/back-office/resource.ts'
import type { TreeRow } from '#contract/back-office/routes.ts'
import type { Permission } from '#contract/identity/identity.ts'

import type { ControlProps, Words } from './form/control.ts'

/** A row as the frame sees it: values by the names of the fields. */
export type OfficeRow = RowOf<Resource>

/** What an action reports, and how it is taken back. */
export interface ActionReport {
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
  /** With how many rows it can be done, and what says so where it cannot. */
  needs?: { fits: (count: number) => boolean; hint: string }
}

export interface DialogProps<R> {
  rows: readonly R[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** What can be done with rows: at once, after a dialog of its own has asked, or on another page. */
export type RowAction<R = OfficeRow> = ActionBase<R> &
  (
    | { act: (rows: readonly R[]) => Promise<ActionReport>; Dialog?: never; address?: never }
    | { address: (row: R) => string; act?: never; Dialog?: never }
    | {
        Dialog: (props: DialogProps<R>) => ReactNode
        act?: never
        address?: never
      }
  )

/** Whoever looks at a list. */
export interface Viewer {
  account: number | undefined
  /** Codes of their roles. */
  roles: readonly string[]
}

/** What cannot be done with a row and why, by the name of the action; `edit` is its form. */
export type Locks = Readonly<Record<string, string | undefined>>

/** A page of the back office: a resource, and the little that its descriptor cannot say. */
export interface OfficePage<R extends Resource = Resource> {
  resource: R
  /** Values that are drawn in their own way. */
  cells?: Partial<Record<keyof R['fields'] & string, (row: RowOf<R>) => ReactNode>>
  actions?: readonly RowAction<RowOf<R>>[]
  /** What can be done beside the rows of the list: buttons of its own. */
  tools?: ComponentType
  /** The reference to a tree that stands beside the list and filters it. */
  beside?: keyof R['fields'] & string
  /** Its rows come from elsewhere: nobody makes one here. */
  received?: true
  /** There is this row and no other: the page is its form. */
  only?: number
  /** Rows that are to be read only, whoever has the right to change others. */
  isFixed?: (row: RowOf<R>, held: readonly string[]) => boolean
  /** What the account that looks cannot do with a row, and why, by the name of the action. */
  locked?: (row: RowOf<R>, viewer: Viewer) => Locks
  /** Stands above the list: what concerns all of it. */
  Notice?: ComponentType
  /** Shown in the form under a section, by its label. */
  remarks?: Readonly<Record<string, ComponentType<{ values: FormValues; row: OfficeRow | undefined }>>>
  /** Fields that a form asks for in their own way; null for one that the control of another asks for. */
  controls?: Partial<Record<keyof R['fields'] & string, ComponentType<OwnControlProps> | null>>
  /** Shown below the fields of the form. */
  Below?: ComponentType<{ values: FormValues; row: OfficeRow | undefined }>
  /** Of a tree: the rows below which others may stand; all without it. */
  holds?: (row: TreeRow) => boolean
  /** What a row is called where its title alone does not tell. */
  nameOf?: (row: RowOf<R>) => string
  /** Fields that a new row begins with. */
  blank?: Readonly<Partial<Record<keyof R['fields'] & string, unknown>>>
  /** What else the search box finds beside the texts of the descriptor. */
  searchHint?: string
}

/** What a form holds: references as ids. */
export type FormValues = Readonly<Record<string, unknown>>

/** What a control of a page's own is given: its field, and the form around it. */
export interface OwnControlProps extends ControlProps {
  words: Words
  /** What is stored of its field. */
  stored: unknown
  values: FormValues
  row: OfficeRow | undefined
  faults: Readonly<Record<string, string>>
  change: (some: FormValues) => void
}

/** Pages of different resources stand in one table. */
export const officePage = <R extends Resource>(page: OfficePage<R>): OfficePage =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the frame passes a page only rows of its own calls
  page as unknown as OfficePage
