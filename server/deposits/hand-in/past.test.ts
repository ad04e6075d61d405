import { expect, test } from 'vitest'

import { walkDeposit } from '#demo/deposits/walk-deposit.ts'
import { testApp } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'

import { writePast } from './past.ts'

const from = { address: '10.6.1.20', source: '10.6.1.20', agent: '' }

test('what a depositor was told is read when it was older than a week at that time, whatever the time is now', async () => {
  const library = await testApp()
  const [depositor, examiner] = [await library.signIn(), await library.signIn('deposits.examine')]
  const now = Date.parse('2026-06-10T04:00:00Z')
  const titles: string[] = []
  for (const ago of [30, 5]) {
    const id = await buildDeposit(library.db, { account: depositor.actor.id })
    const past = walkDeposit({ ago, moves: [['take']] }, now)
    const people = { by: { actor: depositor.actor, from }, examiner: { actor: examiner.actor, from } }
    await writePast(library.db, { id, attached: [], past }, { ...people, now })
    const { rows } = await library.pool.query<{ number: string }>(
      'select number from deposit where id = $1',
      [id],
    )
    titles.push(`汇交 ${rows[0]?.number}：验收中`)
  }
  const { rows } = await library.pool.query<{ title: string; read: boolean }>(
    `select title, read_at is not null as read from notice where account = $1 order by id`,
    [depositor.actor.id],
  )
  expect(rows).toEqual([
    { title: titles[0], read: true },
    { title: titles[1], read: false },
  ])
})
