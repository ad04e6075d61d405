import { expect, test } from 'vitest'

import { mostHits, search, type SearchFilters } from '#contract/search.ts'
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

const overs = async (filters: SearchFilters) => {
  const facets = await visitor.call(search.facets, { text: '滨湾', filters })
  return Object.fromEntries(facets.map(({ prop, over }) => [prop, over]))
}

test('a facet says that only the first were counted where its own hits are more, whatever is chosen elsewhere', async () => {
  await buildBorehole(db, { code: 'MANY', title: '滨湾孔', district: '汀东新区' })
  await multiply('MANY', mostHits)
  await buildBorehole(db, { code: 'FEW', title: '滨湾孔', district: '鹭洲区' })
  const none = { kind: null, district: null, decade: null, type: null, access: null }
  expect(await overs({})).toEqual({
    ...{ kind: mostHits, district: mostHits, decade: mostHits, type: mostHits, access: mostHits },
  })
  expect(await overs({ district: ['鹭洲区'] })).toEqual({ ...none, district: mostHits })
  expect(await overs({ district: ['鹭洲区'], kind: ['borehole'] })).toEqual({ ...none, district: mostHits })
  expect(await overs({ kind: ['core'] })).toEqual({ ...none, kind: mostHits })
})
