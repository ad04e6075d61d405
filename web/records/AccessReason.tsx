import type { RecordView } from '#contract/catalogue/routes.ts'
import { SignInLink } from '#web/ui/SignInLink.tsx'

/** Whether sign-in alone does not give access: embargoed, or secret. */
export const isLocked = ({ access }: Pick<RecordView, 'access'>): boolean =>
  access === 'protected' || access === 'secret'

interface AccessReasonProps {
  record: RecordView
  /** What sign-in gives access to, and its use. */
  what?: string
  use?: string
}

/** Why part of a record is not shown: it is to be paid first, the reason of the restriction, or a sign-in link. */
export function AccessReason({ record, what = '', use = '看' }: AccessReasonProps) {
  if (record.charge && !record.charge.paid)
    return (
      <>
        用积分打开后可{use}
        {what}。
      </>
    )
  if (isLocked(record)) return <>{record.lock?.reason}。</>
  return (
    <>
      <SignInLink />
      后可{use}
      {what}。
    </>
  )
}
