import { users } from '#contract/accounts/users.ts'
import { useCall } from '#web/api/hooks.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loading } from '#web/ui/states/States.tsx'

import { PersonalForm } from './PersonalForm.tsx'

interface PersonalReminderProps {
  /** What it is asked for. */
  why?: string
  onClose: () => void
  /** Saved; closed by default. */
  onDone?: () => void
}

const signInWhy = '单位与行业供本馆核实单位、统计资料为哪些行业所用。现在不填也可以，之后在“个人信息”中补充。'

/** Dialog for missing company and industry, after sign-in and where they are needed; can be postponed. */
export function PersonalReminder({ why = signInWhy, onClose, onDone = onClose }: PersonalReminderProps) {
  const { data } = useCall(users.personal, {})
  return (
    <Dialog open title="请完善个人信息" onClose={onClose}>
      <p className="cap">{why}</p>
      {data ? (
        <PersonalForm personal={data} brief onDone={onDone} onPutOff={onClose} />
      ) : (
        <Loading rows={3} />
      )}
    </Dialog>
  )
}
