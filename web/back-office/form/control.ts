import type { Field as FieldOf } from '#contract/back-office/resource.ts'

export interface ControlProps {
  field: FieldOf
  /** May be empty in a draft, not in what is public. */
  isNeeded?: boolean
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  error: string | undefined
  /** The row itself and what is below it are no parents of it. */
  self: number | undefined
}

export interface Words {
  label: string
  hint?: string
  error?: string
}
