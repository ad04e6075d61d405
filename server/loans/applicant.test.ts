import { describe, expect, test } from 'vitest'

import { loanPapers } from '#contract/loans/loan-papers.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import { moveDue } from '#server/loans/clock/clock.ts'
import { testApp } from '#testing/app.ts'
import { completeProfile } from '#testing/builders/accounts.ts'
import { buildLoan, openLending } from '#testing/builders/loans.ts'
import { storePdf } from '#testing/builders/uploads.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const lending = await openLending(library)

test.each<[string, object, object]>([
  ['company', { company: ' ' }, { company: '请填写单位名称' }],
  ['nature', { companyNature: null }, { companyNature: '请选择单位性质' }],
  ['industry', { industry: '' }, { industry: '请选择所属行业' }],
  [
    'all of them',
    { company: null, companyNature: null, industry: null },
    { company: '请填写单位名称', companyNature: '请选择单位性质', industry: '请选择所属行业' },
  ],
])(
  'an application comes from a reader of whom the %s is known, and says what is missing',
  async (_, gap, fields) => {
    const person = await lending.newReader()
    await library.db.updateTable('account').set(gap).where('id', '=', person.actor.id).execute()
    const { id } = await lending.cartOf(person, await lending.report())
    await expect(lending.move(person, id, 'submit')).rejects.toMatchObject({
      code: 'profile_incomplete',
      message: `提交前${Object.values(fields).join('；')}`,
      detail: { fields },
    })
    await completeProfile(library.db, person.actor.id)
    expect(await outcomeOf(lending.move(person, id, 'submit'))).toBe('done')
  },
)

async function confirmMember(account: number, name: string): Promise<void> {
  const key = [name, name]
  await library.pool.query(
    `insert into organisation (name, name_key) values ($1, $2) on conflict do nothing`,
    key,
  )
  await library.pool.query(
    'update account set organisation = (select id from organisation where name = $2) where id = $1',
    [account, name],
  )
}

describe('in whose name a loan is asked for', () => {
  test('is chosen for each application, with the letter that it needs', async () => {
    const person = await lending.newReader()
    await confirmMember(person.actor.id, '云汀岩土工程勘察院')
    const cart = await lending.cartOf(person, await lending.report())
    expect(cart).toMatchObject({ company: '', organisation: '云汀岩土工程勘察院', needed: [] })
    const save = { id: cart.id, line: cart.line }
    expect(await person.call(loans.save, { ...save, party: 'organisation' })).toMatchObject({
      company: '云汀岩土工程勘察院',
      needed: [{ paper: 'letter' }],
    })
    expect(await outcomeOf(lending.move(person, cart.id, 'submit'))).toBe('loan_papers_missing')
    expect(await person.call(loans.save, { ...save, party: 'person' })).toMatchObject({
      company: '',
      needed: [],
    })
    expect(await outcomeOf(lending.move(person, cart.id, 'submit'))).toBe('done')
    const next = await lending.cartOf(person, await lending.report())
    expect(next.company).toBe('') // each begins with what the reader registered as
  })

  test('is that of no organisation whose member is not confirmed', async () => {
    const person = await lending.newReader()
    const cart = await lending.cartOf(person, await lending.report())
    expect(cart.organisation).toBeNull()
    const asked = person.call(loans.save, { id: cart.id, line: cart.line, party: 'organisation' })
    expect(await outcomeOf(asked)).toBe('loan_party_refused')
    await library.pool.query(`update account set party = 'organisation' where id = $1`, [person.actor.id])
    await lending.move(person, cart.id, 'submit')
    expect((await lending.cartOf(person, await lending.report())).company).toBe('')
  })

  test('begins with the organisation for whom it registered; who is no member any more applies for themselves', async () => {
    const person = await lending.newReader()
    await confirmMember(person.actor.id, '云汀水文地质队')
    await library.pool.query(`update account set party = 'organisation' where id = $1`, [person.actor.id])
    const cart = await lending.cartOf(person, await lending.report())
    expect(cart.company).toBe('云汀水文地质队')
    const file = await storePdf(person, '介绍信', 'letters')
    await person.call(loanPapers.saveBatch, { id: cart.id, attachments: [{ paper: 'letter', file }] })
    await library.pool.query('update account set organisation = null where id = $1', [person.actor.id])
    expect(await outcomeOf(lending.move(person, cart.id, 'submit'))).toBe('loan_party_refused')
    await person.call(loans.save, { id: cart.id, line: cart.line, party: 'person' })
    expect(await outcomeOf(lending.move(person, cart.id, 'submit'))).toBe('done')
  })
})

test('who decides knows the organisation, whether it is confirmed, the level attested and what was overdue', async () => {
  const person = await lending.newReader()
  const id = await lending.submitted(person, await lending.report())
  const { reviewer } = lending
  const facts = { organisation: '云汀岩土工程勘察院', confirmed: false, trust: null, loans: 0, overdue: 0 }
  expect(await reviewer.call(staffLoans.reader, { id })).toEqual(facts)
  expect(await outcomeOf(person.call(staffLoans.reader, { id }))).toBe('forbidden')

  await confirmMember(person.actor.id, '云汀基础工程公司')
  await library.pool.query(
    `with p as (insert into sign_in_provider (code, name, kind) values ('city', '市平台', 'UNION') returning id)
     insert into account_identity (account, provider, subject, trust) select $1, id, 's', 3 from p`,
    [person.actor.id],
  )
  const late = await lending.lent(person, await lending.report())
  await library.pool.query(`update loan set due_on = '2020-01-01' where id = $1`, [late])
  await moveDue(library.db)
  expect(await reviewer.call(staffLoans.reader, { id })).toEqual({
    ...{ organisation: '云汀基础工程公司', confirmed: true, trust: 3, loans: 1, overdue: 1 },
  })
  const counterEntry = await buildLoan(library.db, { account: null, state: 'submitted' })
  expect(await reviewer.call(staffLoans.reader, { id: counterEntry })).toBeNull()
})
