import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { buildAccount } from '#testing/builders/accounts.ts'
import { buildCredit } from '#testing/builders/credit.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { byMember, byNewcomer, byStaff, type KeyedCalls } from './scene.ts'

const prices = Object.keys(kinds).flatMap((kind) => ['open', 'member', null].map((access) => [kind, access]))

/** Credit: spent, paid back, asked for, granted. */
export const creditCalls: KeyedCalls = {
  'credit.update': byNewcomer(async ({ library: { db } }, { actor }) => {
    await buildCredit(db, { account: actor.id }, 50)
    return { credit: -1, moduleName: 'borehole', operationCode: 'view', operationName: '查看详情' }
  }),
  'credit.pageFailed': byMember(async ({ library: { db }, next }, { actor, call }) => {
    await buildCredit(db, { account: actor.id }, 50)
    const code = await buildBorehole(db, { code: `P-${next()}` })
    await call(catalogue.record, { kind: 'borehole', code, pay: 'yes' })
    return { kind: 'borehole', code }
  }),
  'credit.request': byNewcomer(() => ({ amount: 50, purpose: '编写勘察报告' })),
  // a price is there once: whichever is set is taken away before
  'creditPrice.create': byStaff(async ({ library: { pool }, next }) => {
    const [kind, access] = prices[next() % prices.length] ?? []
    await pool.query('delete from credit_price where kind = $1 and access is not distinct from $2', [
      kind,
      access,
    ])
    return { values: { kind, access, price: 1 } }
  }),
  'creditPurse.grant': byStaff(async ({ library: { db }, idOf }) => {
    const { id } = await buildAccount(db)
    return {
      ids: [await idOf('select id from credit_purse where account = $1', id)],
      amount: 5,
      note: '调整',
    }
  }),
}
