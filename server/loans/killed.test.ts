import { afterEach, beforeAll, expect, test } from 'vitest'

import { workingDaysLater } from '#contract/calendar/working-days.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { loans } from '#contract/loans/loans.ts'
import { readingRoom } from '#contract/reading-room/reading-room.ts'
import { readingDesk } from '#contract/reading-room/reading-room.ts'
import { today } from '#server/catalogue/view-level.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let staff: SignedIn
let reader: SignedIn
const day = workingDaysLater(today(), 3, new Map())

beforeAll(async () => {
  library = await testApp()
  staff = await library.signIn('loans.read', 'loans.review', 'loans.counter', 'loans.manage')
  reader = await library.signIn()
  for (const code of ['K-1', 'K-2']) {
    await buildRecord(library.db, kinds.archive, { code, title: '报告', values: { level: 'item' } })
    await buildHolding(library.db, code)
  }
  // the connection of a server that dies is cut while it writes a table
  await library.pool.query(`
    create table death (at text);
    create function die() returns trigger language plpgsql as $$
    begin
      if exists (select from death where at = tg_table_name) then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return null;
    end $$;
    create trigger die after insert or update on audit_event for each row execute function die();
    create trigger die after insert or update on loan for each row execute function die();
    create trigger die after insert or update on loan_item for each row execute function die();
    create trigger die after insert or update on notice for each row execute function die();
    create trigger die after insert or update on visit for each row execute function die();`)
})

afterEach(() => library.pool.query('delete from death; delete from loan; delete from notice'))

/** All that a move may touch. */
async function everything() {
  const tables = ['loan', 'loan_item', 'loan_line', 'loan_grant', 'visit', 'notice', 'audit_event']
  const rows = await Promise.all(
    tables.map(async (table) => (await library.pool.query(`select * from ${table} t order by t::text`)).rows),
  )
  return JSON.stringify(rows)
}

interface Setting {
  id: number
  /** A loan of somebody else that waits for the same thing. */
  next: number
}

/** A loan in a state, beside one that waits for what it has. */
async function setting(state: 'reviewing' | 'ready' | 'lent' | 'approved', item: 'asked' | 'held' | 'out') {
  const account = reader.actor.id
  const items = [['K-1', item]] as const
  const id = await buildLoan(library.db, { account, state, dueOn: day, items })
  const waits = [['K-1', 'waiting']] as const
  const next = await buildLoan(library.db, { account, state: 'approved', dueOn: day, items: waits })
  return { id, next }
}

const move = (by: SignedIn, { id }: Setting, name: string, line = 0) =>
  by.call(loans.move, { id, line, move: name, opinion: '意见' })
const book = ({ id }: Setting) => reader.call(readingRoom.book, { id, day, opens: '09:00' })

test.each<[string, () => Promise<Setting>, (at: Setting) => Promise<unknown>, string[]]>([
  [
    'approving',
    () => setting('reviewing', 'asked'),
    (at) => move(staff, at, 'approve'),
    ['loan', 'loan_item'],
  ],
  ['preparing', () => setting('approved', 'held'), (at) => move(staff, at, 'prepare'), ['loan', 'notice']],
  [
    'handing over',
    () => setting('ready', 'held'),
    (at) => move(staff, at, 'handOver'),
    ['loan_item', 'notice'],
  ],
  ['taking back', () => setting('lent', 'out'), (at) => move(staff, at, 'takeBack'), ['loan_item', 'notice']],
  [
    'terminating',
    () => setting('ready', 'held'),
    (at) => move(staff, at, 'terminate'),
    ['loan_item', 'loan'],
  ],
  [
    'withdrawing',
    () => setting('ready', 'held'),
    (at) => move(reader, at, 'withdraw'),
    ['loan_item', 'loan'],
  ],
  ['booking', () => setting('ready', 'held'), book, ['visit']],
])(
  'a server killed while %s has done nothing, and the next one does all of it once',
  async (_, make, act, places) => {
    const at = await make()
    const before = await everything()
    for (const place of [...places, ...(act === book ? [] : ['audit_event'])]) {
      await library.pool.query('insert into death values ($1)', [place])
      expect(await outcomeOf(act(at))).not.toBe('done')
      expect([place, await everything()]).toEqual([place, before])
      await library.pool.query('delete from death')
    }
    await act(at)
    const after = await everything()
    expect(after).not.toBe(before)
    await act(at) // pressed again
    expect(await everything()).toBe(after)
  },
)

test('a server killed after the commit has done all of it, and the answer is given to whoever asks again', async () => {
  const at = await setting('ready', 'held')
  await move(staff, at, 'handOver')
  const after = await everything()
  expect(await move(staff, at, 'handOver')).toEqual({ state: 'lent', line: 1 })
  expect(await everything()).toBe(after)
})

test('marking a visit is whole as well', async () => {
  const at = await setting('ready', 'held')
  const { visits } = await book(at)
  await library.pool.query('update visit set day = $1', [today()])
  const before = await everything()
  const mark = () => staff.call(readingDesk.mark, { visit: visits[0]?.id ?? 0, state: 'come' })
  await library.pool.query(`insert into death values ('audit_event')`)
  expect(await outcomeOf(mark())).not.toBe('done')
  expect(await everything()).toBe(before)
  await library.pool.query('delete from death')
  await mark()
  const after = await everything()
  await mark()
  expect(await everything()).toBe(after)
})
