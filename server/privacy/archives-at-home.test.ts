import { expect, test } from 'vitest'

import { privacy } from '#contract/accounts/privacy.ts'
import { endLeavingUsers } from '#server/users/forgotten.ts'
import { testApp } from '#testing/app.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

test('whoever has archives at home does not leave; lent since, they are known until these are back', async () => {
  const library = await testApp()
  const { pool, db } = library
  const person = await buildMember(library)
  const member = await enter(library, person)
  await pool.query('update session set proved_at = now()')
  const loan = await buildLoan(db, { account: person.id, state: 'overdue' })
  const leave = () => outcomeOf(member.call(privacy.leave, {}))
  const setState = (state: string) =>
    pool.query(
      `update loan set state = $2, process = case when $2 = 'closed' then 0 else 1 end,
        ended_at = case when $2 = 'closed' then now() end where id = $1`,
      [loan, state],
    )
  expect(await leave()).toBe('archives_out')
  await setState('back')
  expect(await leave()).toBe('done')
  await setState('lent')
  await pool.query(`update account set leaves_at = now() - interval '1 minute' where id = $1`, [person.id])
  expect(await endLeavingUsers(db)).toBe(0)
  await setState('closed')
  expect(await endLeavingUsers(db)).toBe(1)
})
