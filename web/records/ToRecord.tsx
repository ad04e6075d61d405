import { type ReactNode, use } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'

import { kindNamed } from './kind-named.ts'
import { RecordFrame } from './record-frame.ts'

/** A link to a record that keeps the frame it stands in. */
export function ToRecord({ kind, code, children }: { kind: Kind; code: string; children: ReactNode }) {
  const { recordPath } = use(RecordFrame)
  return <Link to={recordPath(kind, code)}>{children}</Link>
}

/** A hole of a drawing by its code, as a link to its record where its kind is known. */
export function HoleLink({ kindName, code }: { kindName: string; code: string }) {
  const kind = kindNamed(kindName)
  return kind ? (
    <ToRecord kind={kind} code={code}>
      {code}
    </ToRecord>
  ) : (
    code
  )
}
