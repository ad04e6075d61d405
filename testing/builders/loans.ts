import { sql } from 'kysely'

import type { ProcessState } from '#contract/cases/workflow.ts'
import { processOf } from '#contract/cases/workflow.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Permission } from '#contract/identity/identity.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { loans } from '#contract/loans/loans.ts'
import type { Db } from '#database/database.ts'
import type { SignedIn, TestApp } from '#testing/app.ts'

import { completeProfile } from './accounts.ts'
import { buildRecord } from './records.ts'

interface LoanFields {
  account: number | null
  state?: LoanState
  process?: ProcessState
  holder?: number | null
  delegator?: number | null
  returner?: LoanState | null
  useMode?: string
  dueOn?: string | null
  /** Codes of archive records, and where each stands. */
  items?: readonly (readonly [code: string, state: 'asked' | 'held' | 'out' | 'waiting'])[]
}

/** A loan in any state, as though it had come there. What it has out or held lies on the shelf already. */
export async function buildLoan(db: Db, { items = [], ...fields }: LoanFields): Promise<number> {
  const { account, state = 'draft', process = processOf(loanWorkflow, state), dueOn = null } = fields
  const isLent = state === 'lent' || state === 'overdue'
  const given = { useMode: 'read', holder: null, delegator: null, returner: null, ...fields }
  const { rows } = await sql<{ id: number }>`
    insert into loan (account, reader, purpose, use_mode, state, process, holder, delegator, returner, due_on, ended_at,
      lent_on, due_from, due_days)
    values (${account}, '测试读者', 'science', ${given.useMode}, ${state}, ${process}, ${given.holder}, ${given.delegator},
      ${given.returner}, coalesce(${dueOn}::date, case when ${isLent}::boolean then current_date + 7 end), case when ${process}::int = 0 then now() end,
      case when ${isLent}::boolean then current_date end,
      coalesce(${dueOn}::date, case when ${isLent}::boolean then current_date end),
      case when ${dueOn}::date is not null then 0 when ${isLent}::boolean then 5 end)
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const [index, [code, itemState]] of items.entries())
    await sql`insert into loan_item (loan, position, record, kind, code, title, state, holding, waits_since, decided_access)
      select ${id}, ${index + 1}, r.id, r.kind, r.code, r.code, ${itemState},
        case when ${itemState} in ('held', 'out') then h.id end, case when ${itemState} = 'waiting' then now() end, r.access
      from record r left join holding h on h.record = r.id and h.copy = 1 where r.code = ${code}`.execute(db)
  return id
}

/** Puts a record on the shelf: so many copies in a box. */
export async function buildHolding(db: Db, code: string, { box = 'BOX-1', copies = 1 } = {}): Promise<void> {
  await sql`insert into holding (record, copy, box, shelf) select id, copy, ${box}, 'A-01' from record,
    generate_series(1, ${copies}::int) copy where code = ${code}`.execute(db)
}

let built = 0

/** Somebody who reviews, somebody at the counter, and what readers and they do, through the calls of the product. */
export async function openLending(library: TestApp) {
  const reviewer = await library.signIn('loans.read', 'loans.review')
  const counter = await library.signIn('loans.read', 'loans.counter')

  /** A reader whose profile is complete. */
  async function newReader(...permissions: Permission[]): Promise<SignedIn> {
    const person = await library.signIn(...permissions)
    const phone = [Buffer.from('x'), Buffer.from(`key-${person.actor.id}`), person.actor.id]
    await library.pool.query('update account set phone = $1, phone_key = $2 where id = $3', phone)
    await completeProfile(library.db, person.actor.id)
    return person
  }

  /** A report on the shelf, in a box of its own. */
  async function report(copies = 1): Promise<string> {
    const code = `R-${(built += 1)}`
    const fields = { code, title: `勘察报告 ${code}`, values: { level: 'item' } }
    await buildRecord(library.db, kinds.archive, fields)
    await buildHolding(library.db, code, { box: `BOX-${code}`, copies })
    return code
  }

  async function cartOf(by: SignedIn, ...codes: string[]): Promise<Loan> {
    for (const code of codes) await by.call(loans.add, { kind: 'archive', code })
    const cart = await by.call(loans.cart, {})
    if (!cart) throw new Error('the cart is empty')
    return by.call(loans.save, { id: cart.id, line: cart.line, purpose: 'science', useMode: 'read' })
  }

  /** Moves a loan as it stands. */
  async function move(by: SignedIn, id: number, name: string, given: object = {}) {
    const { line } = await by.call(loans.one, { id })
    return by.call(loans.move, { id, line, move: name, ...given })
  }

  async function submitted(by: SignedIn, ...codes: string[]): Promise<number> {
    const { id } = await cartOf(by, ...codes)
    await move(by, id, 'submit')
    return id
  }

  async function approved(by: SignedIn, ...codes: string[]): Promise<number> {
    const id = await submitted(by, ...codes)
    await move(reviewer, id, 'accept')
    await move(reviewer, id, 'approve')
    return id
  }

  async function lent(by: SignedIn, ...codes: string[]): Promise<number> {
    const id = await approved(by, ...codes)
    await move(counter, id, 'prepare')
    await move(counter, id, 'handOver')
    return id
  }

  return { reviewer, counter, newReader, report, cartOf, move, submitted, approved, lent }
}

export type LendingActors = Awaited<ReturnType<typeof openLending>>
