import { createHash } from 'node:crypto'

import type pg from 'pg'

import type { People } from '#bench/identity/people.ts'
import { atOnce } from '#bench/identity/sign-ins.ts'
import { type Figure, figure, median, p99 } from '#bench/measure.ts'
import { wrap } from '#server/sign-in/passwords/passwords.ts'

const people = 100

interface TakeOverOptions {
  url: string
  pool: pg.Pool
  people: People
  log: (line: string) => void
}

/** A hundred people of the old system sign in at the same moment: their MD5 hashes are replaced on the way. */
export async function takeOver({
  url,
  pool,
  people: { names, password },
  log,
}: TakeOverOptions): Promise<Figure[]> {
  const md5 = createHash('md5').update(password).digest('hex')
  const stored = await wrap(md5, { form: 'md5', salt: '' })
  const who = names.slice(0, people)
  await pool.query('update account set password = $1 where username = any($2)', [stored, who])
  const { signed, refused, unclean, took, others } = await atOnce(url, { names: who, password })
  const isLeft = async () => {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from account where username = any($1) and password like '$old-md5$%'`,
      [who],
    )
    return (rows[0]?.left ?? 0) > 0
  }
  const started = performance.now()
  while (refused.length === 0 && (await isLeft()) && performance.now() - started < 60_000);
  const replaced = took + (performance.now() - started) / 1000
  log(`${signed.length} of the old system signed in, ${refused.length} refused, ${unclean} otherwise`)
  const waits = signed.map((answer) => answer.took)
  const what = `${people} of the old system at once, SM`
  return [
    figure(`${what}: refused`, refused.length + unclean, '', ['=', 0]),
    figure(`${what}: p50`, median(waits), 'ms'),
    figure(`${what}: longest wait`, Math.max(...waits), 'ms', ['<', 10_000]),
    figure(`${what}: all hashes replaced after`, replaced, 's'),
    figure(`${what}: other calls, p99`, p99(others), 'ms'),
  ]
}
