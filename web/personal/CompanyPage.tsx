import { Link } from 'react-router'

import { type Member, organisation, organisationRoutes } from '#contract/back-office/organisation.ts'
import { credit } from '#contract/credit/credit.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { memberLine as line } from '#web/back-office/pages/organisations/member-words.ts'
import { type TickTab, TickTabs } from '#web/back-office/ticking/TickTabs.tsx'
import { Empty, Failed, Loading } from '#web/ui/states/States.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import './personal.css'

const waiting: TickTab<Member> = {
  key: 'waiting',
  label: '待确认',
  question: (session, asked) =>
    questionOf(session, organisationRoutes.mineMembers, { ...asked, waiting: true }),
  line,
  verb: '确认为成员',
  act: async (rows) => {
    const ids = rows.map(({ id }) => id)
    const { changed } = await act(organisationRoutes.mineConfirm, { ids })
    return {
      message: `已确认 ${changed} 人为成员`,
      undo: () => act(organisationRoutes.mineRemove, { ids }),
    }
  },
  empty: '没有人等待确认',
}

const membersOf = (self: number | undefined): TickTab<Member> => ({
  key: 'members',
  label: '成员',
  question: (session, asked) => questionOf(session, organisationRoutes.mineMembers, asked),
  line,
  aside: ({ manager }) => manager && <Tag on>单位管理员</Tag>,
  tickable: ({ id }) => id !== self,
  verb: '移出',
  danger: true,
  act: async (rows) => {
    const { changed } = await act(organisationRoutes.mineRemove, { ids: rows.map(({ id }) => id) })
    return { message: `已移出 ${changed} 人` }
  },
  empty: '还没有成员',
})

/** Whoever manages an organisation confirms and removes its members. */
export function CompanyPage() {
  const { account } = useSession()
  const { data, error, refetch } = useCall(organisationRoutes.mine, {})
  return (
    <section className="personal">
      <h1>单位成员</h1>
      {data && (
        <>
          <p className="cap">
            {data.name}：成员 {data.members} 人，待确认 {data.waiting} 人
            <Pool />
          </p>
          <TickTabs label="单位成员" resource={organisation} tabs={[waiting, membersOf(account)]} />
        </>
      )}
      {!data && <NoCompany error={error} onRetry={() => void refetch()} />}
    </section>
  )
}

/** What is left in the pool that members open records from. */
function Pool() {
  const { data } = useCall(credit.mine, {})
  if (data?.pool == null) return null
  return (
    <>
      ，<Link to="/personal-center/credit">单位积分</Link> <span className="num">{data.pool}</span>
    </>
  )
}

function NoCompany({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Loading rows={5} />
  return error instanceof AppError && error.code === 'not_company_manager' ? (
    <Empty title={error.message} />
  ) : (
    <Failed error={error} onRetry={onRetry} />
  )
}
