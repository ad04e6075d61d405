import { expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { maxHits, search } from '#contract/search.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

const { db, pool, visitor } = await testApp()

/** As many records again as one, in all that a search looks at. */
async function multiply(code: string, times: number): Promise<void> {
  await pool.query(
    `with copied as (
      insert into record (kind, code, title, access)
      select kind, code || '-' || n, title, access from record, generate_series(1, $2::int) n where code = $1
      returning id
    ) insert into search_document (record, version, kind, district, year, type, access, rank, tier, code, plain, words)
    select copied.id, d.version, d.kind, district, year, type, d.access, rank, tier, d.code, plain, words
    from copied, search_document d join record r on r.id = d.record where r.code = $1`,
    [code, times],
  )
}

const overs = async (conditions: Condition[]) => {
  const facets = await visitor.call(search.facets, { text: '滨湾', conditions })
  return Object.fromEntries(facets.map(({ prop, over }) => [prop, over]))
}

test('a facet says that only the first were counted where its own hits are more, whatever is chosen elsewhere', async () => {
  await buildBorehole(db, { code: 'MANY', title: '滨湾孔', district: '汀东新区' })
  await multiply('MANY', maxHits)
  await buildBorehole(db, { code: 'FEW', title: '滨湾孔', district: '鹭洲区' })
  const none = { kind: null, district: null, decade: null, type: null, access: null }
  expect(await overs([])).toEqual({
    ...{ kind: maxHits, district: maxHits, decade: maxHits, type: maxHits, access: maxHits },
  })
  expect(await overs([{ prop: 'district', anyOf: ['鹭洲区'] }])).toEqual({ ...none, district: maxHits })
  const both = [
    { prop: 'district', anyOf: ['鹭洲区'] },
    { prop: 'kind', anyOf: ['borehole'] },
  ]
  expect(await overs(both)).toEqual({ ...none, district: maxHits })
  expect(await overs([{ prop: 'kind', anyOf: ['core'] }])).toEqual({ ...none, kind: maxHits })
})
