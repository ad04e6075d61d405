import { Link } from 'react-router'

import { organisation, organisationRoutes } from '#contract/back-office/organisation.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import { user } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import { questionOf } from '#web/api/question.ts'
import { type ActionReport, officePage } from '#web/back-office/office-page.ts'
import { MergeDialog } from '#web/back-office/pages/MergeDialog.tsx'

import { MatchTool } from './MatchTool.tsx'
import { MembersDialog } from './MembersDialog.tsx'

type Organisation = RowOf<typeof organisation>

interface MergeProps {
  rows: readonly Organisation[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

const idsOf = (rows: readonly Organisation[]) => rows.map(({ id }) => id)

/** Keeps the one with the most members unless another is chosen. */
const Merge = (props: MergeProps) => (
  <MergeDialog
    {...props}
    title={`合并 ${props.rows.length} 家单位`}
    first={props.rows.toSorted((one, other) => other.members - one.members)[0]}
    about={({ members, waiting }) => `成员 ${members} 人，待确认 ${waiting} 人`}
    question={(session, others) =>
      questionOf(session, organisationRoutes.mergeTouched, { ids: idsOf(others) })
    }
    remark={(others) =>
      `${others.map(({ name }) => `“${name}”`).join('、')}将删除，名称记为曾用名，不再另建。不能撤销。`
    }
    merge={async (keep, others) => {
      const { merged, members } = await act(organisationRoutes.merge, { keep: keep.id, ids: idsOf(others) })
      return { message: `${merged} 家已并入“${keep.name}”，移交成员 ${members} 人` }
    }}
  />
)

export const organisationPage = officePage({
  resource: organisation,
  cells: {
    members: ({ id, members }) => <Link to={`${user.page}?f.organisation=${id}`}>{members}</Link>,
  },
  tools: MatchTool,
  actions: [
    { name: 'members', label: '成员', permission: 'organisations.read', on: 'one', Dialog: MembersDialog },
    {
      name: 'merge',
      label: '合并',
      permission: 'organisations.write',
      danger: true,
      on: 'many',
      needs: { fits: (count) => count > 1, hint: '请勾选两家以上' },
      Dialog: Merge,
    },
  ],
})
