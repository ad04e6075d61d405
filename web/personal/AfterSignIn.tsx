import type { Me } from '#contract/accounts/me.ts'

import { PersonalReminder } from './PersonalReminder.tsx'
import { LeavingDialog } from './privacy/LeavingDialog.tsx'

/** What somebody who has just come in is told or asked. */
export function AfterSignIn({ me, onClose }: { me: Me; onClose: () => void }) {
  if (me.leavesAt !== null) return <LeavingDialog leavesAt={me.leavesAt} onClose={onClose} />
  return me.incomplete ? <PersonalReminder onClose={onClose} /> : null
}
