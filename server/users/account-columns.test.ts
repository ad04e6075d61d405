import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'

/** Who did something: the number stays with what was done, when accounts merge and when people are forgotten. */
const acts = /\.(?:by|updated_by|created_by|entered_by|reviewer|person)$/

type Fate = 'stays' | 'changes'

/** What becomes of every other column that names an account: when accounts merge, and when a person is forgotten. */
const fates: Readonly<Record<string, readonly [merged: Fate, forgotten: Fate]>> = {
  'account_identity.account': ['changes', 'changes'],
  'account_role.account': ['stays', 'changes'], // a merge widens no rights
  'app.owner': ['changes', 'changes'],
  'browse_history.account': ['changes', 'changes'],
  'change.account': ['changes', 'stays'],
  'change_comment.account': ['stays', 'stays'], // said in a review
  'consent.account': ['stays', 'changes'], // each account has given its own
  'credit_line.account': ['stays', 'stays'], // a line of the books; its purse moves
  'credit_opening.account': ['changes', 'changes'],
  'credit_purse.account': ['stays', 'stays'], // its balance is booked to the other
  'credit_request.account': ['changes', 'changes'],
  'delivery.author': ['changes', 'stays'],
  'delivery.taker': ['changes', 'stays'],
  'deposit.account': ['changes', 'changes'],
  'deposit.delegator': ['changes', 'stays'], // whoever manages cases hands it on
  'deposit.holder': ['changes', 'stays'],
  'drawing_set.account': ['stays', 'changes'], // kept for seven days
  'download.account': ['changes', 'changes'],
  'export.account': ['stays', 'changes'], // kept for seven days
  'favourite.account': ['changes', 'changes'],
  'favourite_folder.account': ['changes', 'changes'],
  'feedback.account': ['changes', 'changes'],
  'idempotency.account': ['stays', 'stays'], // answers of a day
  'import_batch.account': ['changes', 'stays'],
  'joined_identity.account': ['changes', 'changes'],
  'known_source.account': ['stays', 'changes'],
  'loan.account': ['changes', 'changes'],
  'loan.delegator': ['changes', 'stays'],
  'loan.holder': ['changes', 'stays'],
  'loan_copy.account': ['changes', 'stays'],
  'loan_download.account': ['changes', 'stays'], // what was given out is kept as long as the loan
  'loan_grant.account': ['changes', 'stays'],
  'loan_seen.account': ['stays', 'stays'], // a log
  'map_drawing.account': ['changes', 'changes'],
  'notice.account': ['changes', 'changes'],
  'notice_choice.account': ['changes', 'changes'],
  'password_history.account': ['stays', 'changes'],
  'personal_copy.account': ['stays', 'changes'], // made for that account
  'reading_batch.author': ['changes', 'stays'],
  'recovery_code.account': ['stays', 'changes'],
  'saved_drawing.account': ['changes', 'changes'],
  'saved_search.account': ['changes', 'changes'],
  'session.account': ['stays', 'changes'], // ended by a merge
  'sheet_batch.account': ['stays', 'stays'],
  'sign_in_request.account': ['stays', 'stays'], // minutes
  'stored_file.owner': ['changes', 'changes'],
  'template.owner': ['changes', 'changes'],
  'template_group.owner': ['changes', 'changes'],
  'threshold.account': ['changes', 'changes'],
  'upload.owner': ['changes', 'changes'],
  'user_group_member.account': ['changes', 'changes'],
}

const source = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const merging = source('merge.queries.ts')
const forgetting = source('forgotten.queries.ts')

/** Whether statements write rows of a table. */
const writes = (text: string, table: string): boolean =>
  new RegExp(String.raw`(?:update|insert into|delete from) ${table}\b`).test(text)

test('every column that names an account has its fate, and the statements that bring it', async () => {
  const library = await testApp()
  const { rows } = await library.pool.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'account'::regclass order by 1`,
  )
  const columns = rows.map(({ name }) => name).filter((name) => !acts.test(name))
  expect(columns).toEqual(Object.keys(fates).toSorted())
})

test.each(Object.entries(fates))('%s: %s', (column, [merged, forgotten]) => {
  const [table = '', name = ''] = column.split('.')
  const isCase = ['holder', 'delegator'].includes(name) // one statement over both tables of cases
  const isMerged = isCase ? merging.includes(`${name} = nullif(`) : writes(merging, table)
  expect(isMerged).toBe(merged === 'changes')
  expect(!isCase && writes(forgetting, table)).toBe(forgotten === 'changes')
})
