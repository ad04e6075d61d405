import { beforeAll, describe, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

const items = `${ogcPath}/collections/borehole/items`
/** Codes of one sort key, and others around them. */
const codes = ['A1', 'a1', 'Ａ1', 'A2', 'B-10', 'B-9', 'C/1', 'C 2', '钻1', '钻2', '钻10', 'Z'] as const

let library: TestApp
let keeper: SignedIn

beforeAll(async () => {
  library = await testApp()
  keeper = await library.signIn('records.read', 'records.write')
  for (const code of codes) await buildBorehole(library.db, { code, district: '望江区' })
})

interface Page {
  features: { id: string }[]
  numberReturned: number
  numberMatched: number
  links: { rel: string; href: string }[]
}

async function pageAt(url: string): Promise<Page> {
  const { status, text } = await library.raw('GET', url)
  expect(status).toBe(200)
  return JSON.parse(text) as Page
}

const nextOf = ({ links }: Page) => {
  const href = links.find(({ rel }) => rel === 'next')?.href
  const { pathname, search } = new URL(href ?? 'http://none')
  return href === undefined ? undefined : `${pathname}${search}`
}

/** Every id of a walk, with something done between two pages. */
async function walk(url: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const ids: string[] = []
  let next: string | undefined = url
  for (let page = 1; next !== undefined; page++) {
    const found: Page = await pageAt(next)
    expect(found.numberReturned).toBe(found.features.length)
    ids.push(...found.features.map(({ id }) => id))
    next = nextOf(found)
    await between(page)
  }
  return ids
}

describe.each([1, 2, 3, 5, 100])('pages of %i', (limit) => {
  test.each(['', '&district=望江区'])(
    'hold all that is asked for, once each, in one order%s',
    async (asked) => {
      const ids = await walk(`${items}?limit=${limit}${encodeURI(asked)}`)
      expect(ids).toEqual(['A1', 'a1', 'Ａ1', 'A2', 'B-9', 'B-10', 'C 2', 'C/1', 'Z', '钻1', '钻2', '钻10'])
    },
  )
})

test('a next link carries the whole question on, and nothing that counts', async () => {
  const first = await pageAt(`${items}?limit=2&${new URLSearchParams({ district: '望江区' })}`)
  const next = new URL(nextOf(first) ?? '', 'http://x')
  expect(first.numberMatched).toBe(codes.length)
  expect(Object.fromEntries(next.searchParams)).toEqual({
    ...{ f: 'json', limit: '2', district: '望江区' },
    after: Buffer.from('["a11","a1"]').toString('base64url'),
  })
})

test('a walk goes on while records come, change and go: nothing twice, and all that stayed', async () => {
  const change = async (page: number) => {
    if (page < 8) await buildBorehole(library.db, { code: `A${page + 2}`, district: '望江区' })
    if (page === 2) await keeper.call(catalogue.remove, { kind: 'borehole', code: 'a1', version: 1 })
    if (page === 2) await keeper.call(catalogue.remove, { kind: 'borehole', code: 'Z', version: 1 })
    if (page === 3)
      await keeper.call(catalogue.update, {
        ...{ kind: 'borehole', code: 'A2', version: 1, values: { remark: '改' }, parts: {} },
        ...{ title: 'A2', access: 'open' as const },
      })
  }
  const ids = await walk(`${items}?limit=1`, change)
  expect(new Set(ids).size).toBe(ids.length)
  const stayed = codes.filter((code) => !['a1', 'Z'].includes(code))
  expect(stayed.filter((code) => !ids.includes(code))).toEqual([])
  expect(ids).not.toContain('Z')
})

test('a limit beyond the most is the most', async () => {
  const { numberReturned } = await pageAt(`${items}?limit=2147483647`)
  expect(numberReturned).toBeGreaterThan(codes.length)
})
