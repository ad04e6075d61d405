import { kindNamed } from './kind-named.ts'
import { ToRecord } from './ToRecord.tsx'

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
