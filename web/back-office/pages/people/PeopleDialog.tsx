import type { Person } from '#contract/back-office/people.ts'
import { user, userRoutes } from '#contract/back-office/user.ts'
import { questionOf } from '#web/api/question.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { type TickTab, TickTabs } from '#web/back-office/ticking/TickTabs.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'

export interface PeopleChange {
  verb: string
  act: (ids: number[], rows: readonly Person[]) => Promise<ActionReport>
}

interface PeopleDialogProps {
  /** 本馆的成员. */
  title: string
  /** Whose people they are. */
  of: { role: number } | { department: number } | { group: number }
  /** Without them the people are only read. */
  add?: PeopleChange | undefined
  remove?: PeopleChange | undefined
  onClose: () => void
}

const line = ({ username, department, state }: Person) =>
  [username, department.name, state === 'disabled' && '已停用'].filter(Boolean).join(' · ')

const withIds = ({ verb, act }: PeopleChange) => ({
  verb,
  act: (rows: readonly Person[]) =>
    act(
      rows.map(({ id }) => id),
      rows,
    ),
})

/** The people of a department, a role or a group, and those who can be added to it. */
export function PeopleDialog({ title, of, add, remove, onClose }: PeopleDialogProps) {
  const inside: TickTab<Person> = {
    key: 'in',
    label: '已在其中',
    question: (session, asked) => questionOf(session, userRoutes.pageSelectedUser, { ...asked, ...of }),
    line,
    ...(remove && withIds(remove)),
    empty: '还没有人',
  }
  const outside = (change: PeopleChange): TickTab<Person> => ({
    key: 'out',
    label: '可以加入',
    question: (session, asked) => questionOf(session, userRoutes.pageUnselectedUser, { ...asked, ...of }),
    line,
    ...withIds(change),
    empty: '没有可以加入的人',
  })
  return (
    <Dialog open fitted title={title} onClose={onClose}>
      <div className="office-dialog">
        <TickTabs label={title} tabs={add ? [inside, outside(add)] : [inside]} resource={user} />
      </div>
    </Dialog>
  )
}
