import { type Member, organisation, organisationRoutes } from '#contract/back-office/organisation.ts'
import { act } from '#web/api/caller.ts'
import { questionOf } from '#web/api/question.ts'
import { usePermission } from '#web/api/session.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { type TickTab, TickTabs } from '#web/back-office/ticking/TickTabs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import { memberLine } from './member-words.ts'

interface MembersDialogProps {
  rows: readonly { id: number; name: string }[]
  onClose: () => void
}

/** The members of an organisation, and those who have written its name and wait to be confirmed. */
export function MembersDialog({ rows: [row], onClose }: MembersDialogProps) {
  const mayWrite = usePermission('organisations.write')
  if (!row) return null
  return (
    <Dialog open fitted title={`${row.name}的成员`} onClose={onClose}>
      <div className="office-dialog">
        <TickTabs
          label={`${row.name}的成员`}
          resource={organisation}
          tabs={[membersTab(row, mayWrite), waitingTab(row, mayWrite)]}
        />
      </div>
    </Dialog>
  )
}

type Organisation = MembersDialogProps['rows'][number]

/** Confirms or removes members; the undo does the other. */
async function change(
  verb: 'confirm' | 'remove',
  id: number,
  rows: readonly Member[],
): Promise<ActionReport> {
  const ids = rows.map((one) => one.id)
  const calls = { confirm: organisationRoutes.confirmMembers, remove: organisationRoutes.removeMembers }
  const { changed } = await act(calls[verb], { id, ids })
  const back = verb === 'confirm' ? 'remove' : 'confirm'
  return {
    message: verb === 'confirm' ? `已确认 ${changed} 人为成员` : `已移出 ${changed} 人`,
    undo: () => act(calls[back], { id, ids }),
  }
}

const membersTab = ({ id }: Organisation, mayWrite: boolean): TickTab<Member> => ({
  key: 'members',
  label: '成员',
  question: (session, asked) => questionOf(session, organisationRoutes.queryCompanyMember, { ...asked, id }),
  line: memberLine,
  aside: ({ id: account, name, manager }, report) => (
    <Row as="span" gap={8}>
      {manager && <Tag on>单位管理员</Tag>}
      {mayWrite && (
        <Button
          size="s"
          variant="text"
          aria-label={`${manager ? '撤销' : '任命'} ${name} 为单位管理员`}
          onClick={() => report(appoint({ id, account, name }, !manager))}
        >
          {manager ? '撤销' : '任命管理员'}
        </Button>
      )}
    </Row>
  ),
  ...(mayWrite && { verb: '移出', act: (rows) => change('remove', id, rows) }),
  empty: '还没有确认的成员',
})

interface AppointedMember {
  id: number
  account: number
  name: string
}

async function appoint({ id, account, name }: AppointedMember, manager: boolean): Promise<ActionReport> {
  await act(organisationRoutes.setManager, { id, account, manager })
  return {
    message: manager ? `${name} 已是单位管理员，可以确认与移出成员` : `${name} 不再是单位管理员`,
    undo: () => act(organisationRoutes.setManager, { id, account, manager: !manager }),
  }
}

const waitingTab = ({ id }: Organisation, mayWrite: boolean): TickTab<Member> => ({
  key: 'waiting',
  label: '待确认',
  question: (session, asked) =>
    questionOf(session, organisationRoutes.queryCompanyMember, { ...asked, id, waiting: true }),
  line: memberLine,
  ...(mayWrite && { verb: '确认', act: (rows) => change('confirm', id, rows) }),
  empty: '没有人填了这个单位而等待确认',
})
