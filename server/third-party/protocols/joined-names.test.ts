import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildMember } from '#testing/builders/people.ts'
import { buildProvider } from '#testing/builders/third-party/providers.ts'

const migration = new URL('../../../database/migrations/0076_joined_names.sql', import.meta.url)

test('a library of before keeps its people, and the names of verified persons and of WeChat only', async () => {
  const library = await testApp()
  const { pool } = library
  const { id: account } = await buildMember(library)
  const rows = [
    ['legal 91', 4],
    ['natural declared', 2],
    ['natural silent', null],
    ['natural verified', 3],
    ['wechat union', null],
  ] as const
  for (const [key, trust] of rows) {
    const { id: provider } = await buildProvider(library)
    await pool.query('insert into joined_identity (key, account) values ($1, $2)', [key, account])
    await pool.query(
      `insert into account_identity (account, provider, subject, joined, trust) values ($1, $2, 'one', $3, $4)`,
      [account, provider, key, trust],
    )
  }
  await pool.query(`insert into joined_identity (key, account) values ('natural bare', $1)`, [account])
  await pool.query(await readFile(migration, 'utf8'))
  const left = await pool.query('select key from joined_identity order by key')
  expect(left.rows.map(({ key }) => key)).toEqual(['natural verified', 'wechat union'])
  const { rowCount } = await pool.query('select from account_identity where account = $1', [account])
  expect(rowCount).toBe(rows.length)
})
