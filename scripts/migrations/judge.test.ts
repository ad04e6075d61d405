import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { lastOfHistory, parseMigration } from '#database/upgrade/migration-file.ts'
import { freshDatabase } from '#testing/app.ts'

import { judgeMigration } from './judge.ts'
import { migrationRules } from './rules.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = await freshDatabase()
})
afterAll(() => pool.end())

let number = Number(lastOfHistory)

/** The rules that refuse a migration with this text, and what of it, on a database that has had those before. */
async function judge(text: string): Promise<string[]> {
  number += 1
  const client = await pool.connect()
  const migration = parseMigration(`${String(number).padStart(4, '0')}_planted.sql`, text)
  try {
    const faults = await judgeMigration(client, migration, [lastOfHistory])
    return faults.map((fault) => {
      const [, what = ''] = fault.split(': ')
      return /\((\w+)\)$/.test(fault) ? `${/\((\w+)\)$/.exec(fault)?.[1]} ${what}` : fault
    })
  } finally {
    client.release()
  }
}

const [adds, takes] = ['-- expand\n', `-- contract after ${lastOfHistory}\n`]
const outside = '-- outside a transaction\n'
const noted =
  'create trigger note before insert or update on loan for each row execute function suppress_redundant_updates_trigger();\n'

/** What is reported of each begins with its rule and what breaks it. */
const refused: [fault: string, text: string][] = [
  ['head', 'comment on table menu is null;'],
  ['head', '-- contract after 0999\ncomment on table menu is null;'],
  ['rewrite file', `${adds}alter table file add column token uuid default gen_random_uuid();`],
  ['rewrite loan', `${takes}alter table loan alter column due_days type bigint;`],
  ['rewrite visit', `${takes}cluster visit using visit_pkey;`],
  ['index record_code_kind_idx', `${adds}create index on record (code, kind);`],
  ['scan record', `${takes}alter table record alter column open_on set not null;`],
  ['scan borehole', `${takes}alter table borehole add constraint deep check (final_depth >= 0);`],
  ['scan visit', `${takes}alter table visit add constraint of_record foreign key (id) references record;`],
  ['scan stored_file', `${adds}update stored_file set name = name;`],
  ['scan file', `${adds}create table copy_of_files as select * from file;`],
  ['gone loan.reason', `${adds}alter table loan drop column reason;`],
  ['gone loan.purpose', `${adds}alter table loan rename column purpose to aim;`],
  ['gone role.remark', `${adds}alter table role alter column remark type varchar(80);`],
  ['gone favourite', `${adds}alter table favourite rename to liked;`],
  ['gone visit_day', `${adds}drop table visit_day;`],
  ['gone loan_by_due', `${adds}drop index loan_by_due;`],
  ['gone apply_harvest_changes()', `${adds}drop function apply_harvest_changes();`],
  ['required menu.sign', `${adds}delete from menu; alter table menu add column sign text not null;`],
  ['required role.remark', `${adds}alter table role alter column remark drop default;`],
  ['stricter short', `${adds}alter table loan add constraint short check (reader <> '') not valid;`],
  ['stricter banner_title_idx', `${adds}create unique index on banner (title);`],
  [
    'trigger loan',
    `${adds}\n-- backfill loan by id\nupdate loan set reader = reader where id > $1 and id <= $2;`,
  ],
  [
    'key loan.number',
    `${adds}${noted}-- backfill loan by number\nupdate loan set reader = reader where id > $1 and id <= $2;`,
  ],
  ['wait lock_timeout', `${adds}set local lock_timeout = 0;`],
  ['outside update loan', `${adds}${outside}update loan set reader = reader;\n`],
  ['syntax error', `${adds}alter tabel loan;`],
]

test.each(refused)('refuses %s', async (fault, text) => {
  expect(await judge(text)).toEqual([expect.stringContaining(fault)])
})

const passed = [
  `${adds}alter table loan add column remark text, add column weight integer not null default 1;`,
  `${adds}alter table loan add column of_delivery bigint references delivery on delete set null;`,
  `${adds}create table fresh (id bigint primary key, loan bigint references loan); create index on fresh (loan);`,
  `${adds}update menu set icon = null; create index on menu (icon);`,
  `${adds}alter table loan alter column use_mode drop not null;`,
  `${adds}${outside}create index concurrently if not exists loan_by_reader on loan (reader);\nanalyze loan;\n`,
  `${takes}alter table loan add constraint has_reader check (reader is not null) not valid;`,
  `${takes}${outside}alter table loan validate constraint has_reader;\n`,
  `${adds}-- except stricter: it permits more than the one before\nalter table banner add constraint named check (position is not null);`,
  `${takes}alter table loan drop column remark; drop index loan_by_reader;`,
]

test.each(passed)('lets pass %s', async (text) => {
  expect(await judge(text)).toEqual([])
})

test('every rule refuses something here', () => {
  const tried = new Set(refused.map(([fault]) => fault.split(' ')[0]))
  expect(migrationRules.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})
