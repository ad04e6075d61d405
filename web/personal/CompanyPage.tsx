import { Link } from 'react-router'

import { type Member, organisation, organisationRoutes } from '#contract/back-office/organisation.ts'
import { credit } from '#contract/credit/credit.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { memberLine } from '#web/back-office/pages/organisations/member-words.ts'
import { type TickTab, TickTabs } from '#web/back-office/ticking/TickTabs.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { Facts } from '#web/ui/text/Facts.tsx'

import './personal.css'

/** The company only where the person has written it in another way. */
const lineIn = (company: string) => (member: Member) =>
  memberLine({ ...member, company: member.company === company ? '' : member.company })

const waitingFor = (company: string): TickTab<Member> => ({
  key: 'waiting',
  label: '待确认',
  question: (session, asked) =>
    questionOf(session, organisationRoutes.mineMembers, { ...asked, waiting: true }),
  line: lineIn(company),
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
})

const membersOf = (company: string, self: number | undefined): TickTab<Member> => ({
  key: 'members',
  label: '成员',
  question: (session, asked) => questionOf(session, organisationRoutes.mineMembers, asked),
  line: lineIn(company),
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
  const answer = useCall(organisationRoutes.mine, {})
  const { data, error } = answer
  return (
    <section className="personal">
      <h1>单位成员</h1>
      {data && (
        <>
          <p className="cap">{data.name}</p>
          <CompanyFacts members={data.members} waiting={data.waiting} />
          <TickTabs
            label="单位成员"
            resource={organisation}
            tabs={[waitingFor(data.name), membersOf(data.name, account)]}
          />
        </>
      )}
      {!data && error instanceof AppError && error.code === 'not_company_manager' ? (
        <Empty title={error.message} />
      ) : (
        <AnswerState answer={answer} rows={5} />
      )}
    </section>
  )
}

/** How many they are, and what is left in the pool that they open records from. */
function CompanyFacts({ members, waiting }: { members: number; waiting: number }) {
  const { data } = useCall(credit.mine, {})
  const pool = data?.pool ?? null
  const beside = (
    <Link className="company-pool" to="/personal-center/credit">
      明细与充值
    </Link>
  )
  return (
    <Facts
      items={[
        { label: '成员', value: members, unit: '人' },
        { label: '待确认', value: waiting, unit: '人' },
        ...(pool === null ? [] : [{ label: '单位积分', value: pool, unit: '积分', beside }]),
      ]}
    />
  )
}
