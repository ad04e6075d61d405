import type { RecordFace } from '#contract/catalogue/routes.ts'
import { SignInLink } from '#web/ui/SignInLink.tsx'

/** Whether signing in alone does not open it: protected until a day, or secret. */
export const isLocked = ({ access }: Pick<RecordFace, 'access'>): boolean =>
  access === 'protected' || access === 'secret'

/** Why a visitor does not see something of a record: the reason of its lock, or the way to sign in. */
export function WhyClosed({ record, what = '' }: { record: RecordFace; what?: string }) {
  if (isLocked(record)) return <>{record.lock?.reason}。</>
  return (
    <>
      <SignInLink />
      后可看{what}。
    </>
  )
}
