import type { RecordView } from '#contract/catalogue/routes.ts'
import { SignInLink } from '#web/ui/SignInLink.tsx'

/** Whether signing in alone does not open it: protected until a day, or secret. */
export const isLocked = ({ access }: Pick<RecordView, 'access'>): boolean =>
  access === 'protected' || access === 'secret'

interface AccessReasonProps {
  record: RecordView
  /** What signing in opens, and how it is used. */
  what?: string
  use?: string
}

/** Why a visitor does not see something of a record: the reason of its lock, or the way to sign in. */
export function AccessReason({ record, what = '', use = '看' }: AccessReasonProps) {
  if (isLocked(record)) return <>{record.lock?.reason}。</>
  return (
    <>
      <SignInLink />
      后可{use}
      {what}。
    </>
  )
}
