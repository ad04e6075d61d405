import { type ReactNode, use } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'

import { RecordFrame } from './record-frame.ts'

/** A link to a record that keeps the frame it stands in. */
export function ToRecord({ kind, code, children }: { kind: Kind; code: string; children: ReactNode }) {
  const { recordPath } = use(RecordFrame)
  return <Link to={recordPath(kind, code)}>{children}</Link>
}
