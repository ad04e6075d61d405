import type { RowOf } from '#contract/back-office/resource.ts'
import { type user, userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import { questionOf } from '#web/api/question.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { MergeDialog } from '#web/back-office/pages/MergeDialog.tsx'

type User = RowOf<typeof user>

interface UserMergeProps {
  rows: readonly User[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** Merges two accounts of one person. */
export const UserMerge = (props: UserMergeProps) => (
  <MergeDialog
    {...props}
    title="合并两个账号"
    first={props.rows[0]}
    about={({ username, department, phone }) =>
      [username, department.name, phone].filter(Boolean).join(' · ')
    }
    question={(session, [other]) => questionOf(session, userRoutes.mergeTouched, { id: other?.id ?? 0 })}
    remark={([other]) =>
      `账号 ${other?.username} 将删除，其内容移交保留的账号；保留的账号的角色、部门与单位不变。不能撤销。`
    }
    merge={async (keep, [other]) => {
      await act(userRoutes.merge, { keep: keep.id, merge: other?.id ?? 0 })
      return { message: `${other?.username} 已并入 ${keep.username}` }
    }}
  />
)
