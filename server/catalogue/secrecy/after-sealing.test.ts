import { expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { feedbacks } from '#contract/content/feedback.ts'
import { type Permission, permissions } from '#contract/identity/identity.ts'
import { favourites } from '#contract/personal/favourites.ts'
import { browseHistory } from '#contract/personal/history.ts'
import type { Route } from '#contract/route.ts'
import { search } from '#contract/search/search.ts'
import { notifySavedSearches } from '#server/search/saved/alerts.ts'
import { testApp } from '#testing/app.ts'
import { buildHolding, openLending } from '#testing/builders/loans.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'

const library = await testApp()
const { db, pool, services } = library
const kind = 'borehole'
const code = 'BYKZ-7741'
const title = '白鹭洲地下指挥所勘察孔'

/** Readers of each kind, none of whom may see secrets; and somebody who may. */
const staff = Object.keys(permissions).filter((name) => name !== 'records.secret') as Permission[]
const lending = await openLending(library)
const member = await lending.newReader()
const colleague = await library.signIn(...staff)
const keeper = await library.signIn(...(Object.keys(permissions) as Permission[]))
await pool.query(`update role set scope = 'all'; update session set proved_at = now()`)

/** Puts the record wherever readers and staff put records. */
async function spread(): Promise<{ loan: number }> {
  await buildBorehole(db, { code, title, access: 'member', parts: { strata: strata(['①', '填土', 3]) } })
  await buildHolding(db, code, { box: 'BOX-77' })
  await member.call(search.save, { name: '留意', question: { text: '填土' }, alert: true })
  await pool.query(`update saved_search set seen_at = seen_at - interval '2 hours';
    update search_document set added_at = added_at - interval '1 hour'`)
  await notifySavedSearches(services.search)
  await pool.query('update credit_price set price = 1')
  await member.call(catalogue.record, { kind, code, pay: 'yes' })
  await member.call(favourites.save, { kind, code })
  await member.call(browseHistory.save, { moduleName: kind, content: code })
  await member.call(feedbacks.correct, { kind, code, field: 'title', body: '孔深有误，请核对' })
  await member.call(api.loans.add, { kind, code })
  const cart = await member.call(api.loans.cart, {})
  const loan = cart?.id ?? 0
  await member.call(api.loans.save, { id: loan, line: 0, purpose: 'science', useMode: 'read' })
  await lending.move(member, loan, 'submit')
  await lending.move(lending.reviewer, loan, 'accept')
  await lending.move(lending.reviewer, loan, 'approve')
  await member.call(api.loans.add, { kind, code })
  return { loan }
}

const { loan } = await spread()

/** What a call may be asked with: nothing, a case, a record by the code that everybody sees, a box. */
const questions = (shown: string) => [
  {},
  { id: loan },
  { ids: [loan] },
  { text: code },
  { text: title },
  { kind, code: shown },
  { code: 'BOX-77' },
  { of: 'own' },
]

const reads = ({ method, query, answer }: Route) =>
  (method === 'GET' || query === true) && answer !== 'bytes' && answer !== 'json'

/** The audit log is a chain that nobody changes; what was searched for are the words of those who searched. */
const isAsked = ([name]: [string, Route]) => !name.startsWith('auditLog.') && name !== 'search.words'

const routes = Object.entries(api)
  .flatMap(([feature, all]) =>
    Object.entries<Route>(all).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
  )
  .filter(([, route]) => reads(route))
  .filter(isAsked)

type Question = ReturnType<typeof questions>[number] & { text?: string; code?: string }

/** The questions that a call takes, each once. */
function askable(route: Route, shown: string): Question[] {
  const taken = new Map<string, Question>()
  for (const whole of questions(shown)) {
    const named = Object.entries(whole).filter(([name]) => name in route.input.shape)
    const question: Question = Object.fromEntries(named)
    const { success, data } = route.input.safeParse(question)
    if (success && !taken.has(JSON.stringify(data))) taken.set(JSON.stringify(data), question)
  }
  return [...taken.values()]
}

/** Those of some calls that tell the code or the title of the record to a reader who did not say it. */
async function telling(
  { call }: typeof member,
  asked: readonly [string, Route][],
  shown = code,
): Promise<string[]> {
  const namingOf = async ([name, route]: [string, Route]) => {
    for (const question of askable(route, shown)) {
      const answer: unknown = await call(route, question).catch((error: unknown) => Object(error).detail)
      if (isNamed(answer, question)) return [name]
    }
    return []
  }
  const found: string[] = []
  for (let from = 0; from < asked.length; from += 12)
    // more at once would be sent away
    found.push(...(await Promise.all(asked.slice(from, from + 12).map(namingOf))).flat())
  return found.toSorted()
}

function isNamed(answer: unknown, { text, code: said }: Question): boolean {
  const words = JSON.stringify(answer) ?? ''
  return [code, title].some((word) => word !== text && word !== said && words.includes(word))
}

const shownNow = async () =>
  (await pool.query<{ code: string }>(`select code from record where kind = $1`, [kind])).rows[0]?.code ?? ''

/** Where such a record is named: the sweep would find nothing if it looked nowhere. */
const known = {
  member: [
    'browseHistory.page',
    'catalogue.record',
    'credit.lines',
    'favourites.list',
    'feedback.own',
    'loans.cart',
    'loans.one',
    'loans.page',
    'search.find',
  ],
  colleague: ['creditLine.page', 'staffLoans.fetchList', 'staffLoans.queue', 'staffLoans.scan'],
}

test('once a record is sealed, no call names it to whoever may not see secrets', async () => {
  const before = { member: await telling(member, routes), colleague: await telling(colleague, routes) }
  expect(before.member).toEqual(expect.arrayContaining(known.member))
  expect(before.colleague).toEqual(expect.arrayContaining(known.colleague))
  await keeper.call(stewardship.access, { kind, codes: [code], access: 'secret' })
  const shown = await shownNow()
  expect(shown).not.toBe(code)
  const named = routes.filter(([name]) => [...before.member, ...before.colleague].includes(name))
  expect(await telling(member, named, shown)).toEqual([])
  expect(await telling(colleague, named, shown)).toEqual([])
  const cart = await member.call(api.loans.cart, {})
  expect(cart?.items.map((item) => item.code)).toEqual([shown])
})

test('what is opened again is named again; of what is gone its last public name stays', async () => {
  await keeper.call(stewardship.access, { kind, codes: [code], access: 'open' })
  const named = async () => (await member.call(api.loans.cart, {}))?.items.map((item) => item.code)
  expect(await named()).toEqual([code])
  await keeper.call(stewardship.access, { kind, codes: [code], access: 'secret' })
  const shown = await shownNow()
  await pool.query(`update loan_item set state = 'asked', holding = null; delete from holding`)
  await pool.query('delete from record where code = $1', [shown])
  expect(await named()).toEqual([shown])
})
