import { use } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { RecordFrame } from '#web/records/record-frame.ts'

import { BorrowButton } from './BorrowButton.tsx'

/** Whether a record is of those that can be borrowed. */
export const isLent = ({ lent }: Kind, { values }: Pick<Entry, 'values'>): boolean =>
  lent !== undefined && Object.entries(lent.but ?? {}).every(([name, value]) => values[name] !== value)

interface BorrowProps {
  kind: Kind
  entry: Entry
  /** Nothing else leads to it. */
  locked?: boolean
  bare?: boolean
}

/** The way to borrow a record, where there is one: in the portal, for records that can be borrowed. */
export function Borrow({ kind, entry, locked, bare = false }: BorrowProps) {
  const { home } = use(RecordFrame)
  if (home.to !== '/home' || !isLent(kind, entry)) return null
  const { code, title } = entry
  return (
    <BorrowButton
      {...{ code, title, bare }}
      kind={kind.name}
      {...(locked && { verb: '申请借阅' as const, primary: true })}
    />
  )
}
