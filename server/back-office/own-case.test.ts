import { expect, test } from 'vitest'

import { staffFeedbackRoutes } from '#contract/back-office/content/feedback.ts'
import { creditLineRoutes } from '#contract/back-office/credit/line.ts'
import { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import { creditRequestRoutes } from '#contract/back-office/credit/request.ts'
import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { roleUserRoutes } from '#contract/back-office/user-selection.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { movesOpenTo } from '#contract/catalogue/editing/review.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { feedbacks } from '#contract/content/feedback.ts'
import { credit } from '#contract/credit/credit.ts'
import { deposits } from '#contract/deposits/deposits.ts'
import { isOwnCase } from '#contract/identity/own-case.ts'
import { loans } from '#contract/loans/loans.ts'
import { readingDesk } from '#contract/reading-room/reading-room.ts'
import { batchMovesOpenTo } from '#contract/readings/moves.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp({ charging: true })
const { db, pool } = library

const idOf = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await pool.query<{ id: number }>(text, values)).rows[0]?.id)

/** Somebody who holds every right to decide, and has asked for everything that is decided on. */
async function clerkWithAsks() {
  const clerk = await library.signIn(
    ...(['credit.read', 'credit.grant', 'feedback.read', 'feedback.answer'] as const),
    ...(['organisations.read', 'organisations.write', 'users.read', 'users.write', 'roles.grant'] as const),
    ...(['loans.read', 'loans.review', 'loans.secrecy', 'loans.counter', 'loans.manage'] as const),
    ...(['deposits.read', 'deposits.examine', 'deposits.manage'] as const),
  )
  const colleague = await library.signIn()
  const own = clerk.actor.id
  const organisation = await idOf(
    `insert into organisation (name, name_key) values ('云汀测绘院', '云汀测绘院') returning id`,
  )
  const other = await idOf(
    `insert into organisation (name, name_key) values ('云汀测绘院（重）', '云汀测绘院（重）') returning id`,
  )
  await pool.query(
    `update account set organisation = $1, company_manager = true, phone = 'x', phone_key = id::text::bytea where id = any($2)`,
    [organisation, [own, colleague.actor.id]],
  )
  await pool.query('update session set proved_at = now()')
  await clerk.call(feedbacks.ask, { body: '自己问的问题，请答复。', mayPublish: true })
  const code = await buildBorehole(db)
  return { clerk, colleague, own, organisation, other, code }
}

type Asks = Awaited<ReturnType<typeof clerkWithAsks>>

const asked = { amount: 50, purpose: '编制滨江区水文地质图' }
const purseOf = (column: 'account' | 'organisation', id: number) =>
  idOf(`select id from credit_purse where ${column} = $1`, [id])
const move = (clerk: SignedIn, id: number, name: string) =>
  clerk.call(loans.move, { id, line: 0, move: name, opinion: '同意' })

/** Every way in which staff decide on something of a person, tried on what is one's own. */
const decisions: Readonly<Record<string, [refusal: string, decide: (asks: Asks) => Promise<unknown>]>> = {
  'grants credit to the own purse': [
    'own_case',
    async ({ clerk, own }) =>
      clerk.call(creditPurseRoutes.grant, { ids: [await purseOf('account', own)], amount: 5, note: '调整' }),
  ],
  'grants credit to the purse of the own organisation': [
    'own_case',
    async ({ clerk, organisation }) =>
      clerk.call(creditPurseRoutes.grant, {
        ids: [await purseOf('organisation', organisation)],
        amount: 5,
        note: '调整',
      }),
  ],
  'answers the own request for credit': [
    'own_case',
    async ({ clerk }) => {
      const { id } = await clerk.call(credit.request, asked)
      return clerk.call(creditRequestRoutes.answer, { id, grant: 50, answer: '同意' })
    },
  ],
  'answers a request for the own organisation': [
    'own_case',
    async ({ clerk, colleague }) => {
      const { id } = await colleague.call(credit.request, { ...asked, forCompany: true })
      return clerk.call(creditRequestRoutes.answer, { id, grant: 50, answer: '同意' })
    },
  ],
  'pays back the own opening': [
    'own_case',
    async ({ code, own }) => {
      const reader = await library.signIn()
      await reader.call(catalogue.record, { kind: 'borehole', code, pay: 'yes' })
      await pool.query(
        'insert into account_role (account, role) select $1, role from account_role where account = $2',
        [reader.actor.id, own],
      )
      const id = await idOf(`select id from credit_line where account = $1 and reason = 'view'`, [
        reader.actor.id,
      ])
      return reader.call(creditLineRoutes.refund, { id, note: '图没有显示' })
    },
  ],
  'answers the own question': [
    'own_case',
    async ({ clerk, own }) => {
      const id = await idOf('select id from feedback where account = $1', [own])
      const { version } = await clerk.call(staffFeedbackRoutes.detail, { id })
      return clerk.call(staffFeedbackRoutes.update, {
        id,
        version,
        values: { answer: '可以。', published: true },
      })
    },
  ],
  'removes the own question': [
    'own_case',
    async ({ clerk, own }) =>
      clerk.call(staffFeedbackRoutes.batchDelete, {
        ids: [await idOf('select id from feedback where account = $1', [own])],
      }),
  ],
  'confirms the own membership': [
    'own_case',
    ({ clerk, own, other }) => clerk.call(organisationRoutes.confirmMembers, { id: other, ids: [own] }),
  ],
  'ends the own membership': [
    'own_case',
    ({ clerk, own, organisation }) =>
      clerk.call(organisationRoutes.removeMembers, { id: organisation, ids: [own] }),
  ],
  'makes themselves a manager': [
    'own_case',
    ({ clerk, own, organisation }) =>
      clerk.call(organisationRoutes.setManager, { id: organisation, account: own, manager: true }),
  ],
  'removes themselves as a manager does': [
    'own_account',
    ({ clerk, own }) => clerk.call(organisationRoutes.mineRemove, { ids: [own] }),
  ],
  'merges the credit of others into the own organisation': [
    'own_case',
    ({ clerk, organisation, other }) =>
      clerk.call(organisationRoutes.merge, { keep: organisation, ids: [other] }),
  ],
  'enables the own account': [
    'own_account',
    ({ clerk, own }) => clerk.call(userRoutes.setEnabled, { ids: [own], enabled: true }),
  ],
  'moves to another department': [
    'own_account',
    ({ clerk, own }) => clerk.call(userRoutes.setDepartment, { ids: [own], department: 1 }),
  ],
  'moves to another department by the form': [
    'own_account',
    async ({ clerk, own }) => {
      const { version } = await clerk.call(userRoutes.detail, { id: own })
      const department = await idOf(
        'select d.id from department d, account a where a.id = $1 and d.id <> a.department limit 1',
        [own],
      )
      return clerk.call(userRoutes.update, { id: own, version, values: { department } })
    },
  ],
  'changes the own roles': [
    'own_account',
    ({ clerk, own }) => clerk.call(userRoutes.setRoles, { ids: [own], add: [1], remove: [] }),
  ],
  'takes a role from its page': [
    'own_account',
    ({ clerk, own }) => clerk.call(roleUserRoutes.saveUsers, { id: 1, ids: [own] }),
  ],
  'resets the own password': [
    'own_account',
    ({ clerk, own }) => clerk.call(userRoutes.updatePassword, { id: own }),
  ],
  'deletes the own account': [
    'own_account',
    ({ clerk, own }) => clerk.call(userRoutes.batchDelete, { ids: [own] }),
  ],
  'merges another account into the own': [
    'own_account',
    ({ clerk, colleague, own }) => clerk.call(userRoutes.merge, { keep: own, merge: colleague.actor.id }),
  ],
  ...Object.fromEntries(
    (
      [
        ['accept', 'submitted'],
        ['approve', 'reviewing'],
        ['approve', 'secrecy'],
        ['prepare', 'approved'],
        ['handOver', 'ready'],
        ['takeBack', 'lent'],
        ['close', 'back'],
        ['terminate', 'submitted'],
      ] as const
    ).map(([name, state]): [string, [string, (asks: Asks) => Promise<unknown>]] => [
      `moves the own loan: ${name} from ${state}`,
      [
        'loan_move_refused',
        async ({ clerk, own, code }) =>
          move(clerk, await buildLoan(db, { account: own, state, items: [[code, 'asked']] }), name),
      ],
    ]),
  ),
  'marks the own visit': [
    'own_case',
    async ({ clerk, own, code }) => {
      const loan = await buildLoan(db, { account: own, state: 'approved', items: [[code, 'asked']] })
      const visit = await idOf(
        `insert into visit (loan, day, session, seat) select $1, current_date, id, 1 from reading_session limit 1 returning id`,
        [loan],
      )
      return clerk.call(readingDesk.mark, { visit, state: 'come' })
    },
  ],
  'examines the own deposit': [
    'deposit_move_refused',
    async ({ clerk, own }) => {
      const id = await buildDeposit(db, { account: own, state: 'submitted' })
      return clerk.call(deposits.move, { id, line: 0, move: 'take' })
    },
  ],
}

const asks = await clerkWithAsks()

test.each(Object.entries(decisions))('nobody %s', async (_, [refusal, decide]) => {
  expect(await outcomeOf(decide(asks))).toBe(refusal)
})

test('an author does not review what is their own', () => {
  const actor = { id: 1, name: '', permissions: ['records.draft', 'records.review'] as const }
  const own = { ...actor, permissions: [...actor.permissions] }
  expect(movesOpenTo(own, { author: 1, state: 'review' })).toEqual(['withdraw', 'discard'])
  expect(batchMovesOpenTo(own, { author: 1, state: 'review' })).toEqual(['withdraw'])
  expect(batchMovesOpenTo(own, { author: 1, state: 'taken' })).toEqual([])
})

test('what is decided on another is not one’s own, and neither is what is nobody’s', () => {
  expect([isOwnCase({ id: 1 }, [2, null, undefined]), isOwnCase({ id: 1 }, [2, 1])]).toEqual([false, true])
})
