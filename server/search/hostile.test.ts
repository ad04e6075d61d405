import { beforeAll, describe, expect, test } from 'vitest'

import { searchProps } from '#contract/catalogue/everything.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import { rebuildDocuments } from '#server/catalogue/search-documents/rebuild.ts'
import { testApp, type RawAnswer, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'

let library: TestApp
const title = `100% 黏土_试样 a+b \\ 'o''b' 𠮷👍`

beforeAll(async () => {
  library = await testApp()
  for (let i = 1; i <= 40; i += 1) {
    const parts = { strata: strata(['⑤1', '黏土', 9], ['⑥', '粉质黏土', 20]) }
    await buildBorehole(library.db, { code: `ZK-${i}`, title: `黏土孔 ${'甲乙丙丁'.repeat(50)}`, parts })
  }
  await buildRecord(library.db, kinds.result, { code: 'R-1', title })
})

const url = {
  find: '/api/search/globalSearch',
  facets: '/api/search/facets',
  list: '/api/catalogue/borehole/list',
}
const post = (to: keyof typeof url, body: unknown) =>
  library.raw('POST', url[to], {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

/** What is wrong with an answer: broken, out of time, telling of our inside, or a refusal without words of Chinese. */
function trouble({ status, text, body }: RawAnswer): string | undefined {
  const refused = status === 400 || status === 413
  const broken =
    !(status === 200 || refused) || /syntax error|tsquery|statement timeout|stack|server\//.test(text)
  return broken || (refused && !/\p{Script=Han}/u.test(body.message)) ? `${status} ${text}` : undefined
}

const nothing = [
  '%',
  '_',
  '\\',
  '""',
  "'",
  '(',
  '*',
  ':*',
  '& |',
  '<->',
  '!',
  '--',
  '\u0000',
  '\ud800',
  '👍🏽',
  '\u202e',
  '​',
]
const questions: [name: string, text: string][] = [
  ...nothing.map((text): [string, string] => [JSON.stringify(text), text]),
  ...[
    ...['(a+)+$', '^(黏+)+$', '.*', '[黏]', '黏{1,9}', '%黏%', '黏_', '黏\\', '\\黏', '\\\\'],
    ...[
      "'; drop table search_document; --",
      "黏' or '1'='1",
      '黏"土',
      "o'b",
      "''''",
      '$$黏$$',
      '${黏}',
      '{{黏}}',
    ],
    ...[
      '黏 & 土',
      '黏|土',
      '!黏',
      '黏 <-> 土',
      '黏:*',
      "'黏':A",
      '(黏',
      '黏)',
      '!!(黏|!土)',
      '<2>',
      '黏:ABCD',
      '&&||',
    ],
    ...[
      '\u0000黏\u0000',
      '黏\ud800土',
      '\udc00黏',
      '\u202e黏土',
      '黏\u200b土',
      '\ufeff黏',
      '𠮷',
      '👍黏🇨🇳',
      '⑤\u20e3',
      '‮⑤1',
    ],
    ...[
      '<script>黏</script>',
      '../../黏',
      'null',
      'undefined',
      'NaN',
      '__proto__',
      'constructor',
      '{"黏":1}',
      '[]',
    ],
    ...[
      '@k:borehole',
      '@kind:borehole',
      '#5.1',
      '=zk1',
      '~tdxq',
      '@access:secret',
      '1e999',
      '-1',
      '9'.repeat(100),
    ],
    ...[
      '黏'.repeat(100),
      '黏 '.repeat(50),
      'a'.repeat(100),
      'a1'.repeat(50),
      '①'.repeat(100),
      '⑤1'.repeat(50),
    ],
    ...[
      'ab'.repeat(50),
      'x-'.repeat(50),
      '1.'.repeat(50),
      '“'.repeat(100),
      '👍'.repeat(50),
      '甲乙丙丁'.repeat(25),
    ],
    ...[
      'zhangshuangxuang'.repeat(6),
      'zcs'.repeat(33),
      '静力触探'.repeat(25),
      "'".repeat(100),
      '%'.repeat(100),
      '\\'.repeat(100),
    ],
  ].map((text): [string, string] => [JSON.stringify(text).slice(0, 40), text]),
]

const anyOf = (prop: string, values: string[]) => [{ prop, anyOf: values }]
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `k${i}`)

describe('a question of any signs', () => {
  test.each(questions)('%s', async (_, text) => {
    const condition = { prop: 'text', value: text }
    const answers = [
      await post('find', { text }),
      await post('find', { text, exact: true }),
      await post('facets', { text }),
      await post('list', { conditions: [condition] }),
      await library.raw('GET', `/api/search/suggest?text=${encodeURIComponent(text.toWellFormed())}`),
    ]
    expect(answers.map(trouble).filter(Boolean)).toEqual([])
  })

  test.each(nothing)('%j asks for nothing, and finds nothing', async (text) => {
    const { status, body } = await post('find', { text: `${text} ，` })
    expect([status, body.data]).toMatchObject([200, { total: 0, records: [], words: [], didYouMean: [] }])
    const { data } = (await post('facets', { text: `${text} ，` })).body
    expect(data).toHaveLength(searchProps.length)
  })

  test.each([
    ['100%', 1],
    ['试样', 1],
    ['黏土_试样', 1],
    ['a+b', 1],
    ['𠮷', 1],
    ['o', 1],
    ['黏%土', 41],
    ['黏_土', 41],
    ['%', 0],
    ['黏 & 土', 41],
    ["黏' or '1'='1", 0],
    ['@kind:borehole', 0],
    ['@access:open', 0],
    ['drop table', 0],
  ])('%s means itself: %i hits', async (text, total) => {
    const found = await library.visitor.call(search.find, { text, exact: true }).catch(() => undefined)
    expect(found?.total ?? 0).toBe(total)
  })
})

describe('sizes', () => {
  test.each([
    ['text of 101 characters', { text: '黏'.repeat(101) }, 400],
    ['10,000 spaces', { text: ' '.repeat(10_000) }, 400],
    ['a word in 10,000 spaces', { text: `${' '.repeat(5000)}黏${' '.repeat(5000)}` }, 200],
    ['100 kB', { text: '黏'.repeat(34_000) }, 413],
    ['no text', {}, 400],
    ['text that is none', { text: { $ne: 1 } }, 400],
    ['a list', [], 400],
    ['page 0', { text: '黏', current: 0 }, 400],
    ['page 501', { text: '黏', current: 501 }, 200],
    ['a page beyond all', { text: '黏', current: 100_001 }, 400],
    ['half a page', { text: '黏', current: 1.5 }, 400],
    ['51 a page', { text: '黏', size: 51 }, 400],
    ['none a page', { text: '黏', size: 0 }, 400],
    ['an order that is none', { text: '黏', sort: 'rank; drop' }, 400],
    ['a facet that is none', { text: '黏', conditions: anyOf('record', ['1']) }, 400],
    ['the text as a condition', { text: '黏', conditions: [{ prop: 'text', value: '黏' }] }, 400],
    ['a place', { text: '黏', conditions: [{ prop: 'place', near: { lng: 121, lat: 31, metres: 9 } }] }, 400],
    ['51 values', { text: '黏', conditions: anyOf('district', numbered(51)) }, 400],
    ['50 values', { text: '黏', conditions: anyOf('district', numbered(50)) }, 200],
    ['no values', { text: '黏', conditions: anyOf('kind', []) }, 400],
    ['a kind that is none', { text: '黏', conditions: anyOf('kind', ['borehole', 'toString']) }, 400],
    [
      'a facet twice',
      { text: '黏', conditions: [...anyOf('kind', ['core']), ...anyOf('kind', ['core'])] },
      400,
    ],
    ['a long value', { text: '黏', conditions: anyOf('district', ['区'.repeat(201)]) }, 400],
    [
      'values of signs',
      { text: '黏', conditions: anyOf('district', ["'", '\\', '%', ':*', '👍', '&|!']) },
      200,
    ],
    ['a value with NUL', { text: '黏', conditions: anyOf('district', ['\u0000']) }, 400],
    ['a decade that is none', { text: '黏', conditions: anyOf('decade', ['abc']) }, 400],
  ])('%s', async (_, body, status) => {
    const answer = await post('find', body)
    expect([trouble(answer), answer.status]).toEqual([undefined, status])
  })

  test('beyond the last page there is nothing, and the count stays', async () => {
    const found = await library.visitor.call(search.find, { text: '黏', current: 501 })
    expect([found.records, found.total, found.current]).toEqual([[], 41, 501])
  })

  test.each(['', '{', '"黏"', 'null', '{"text":"黏","text":{}}'])('a body that says %j', async (body) => {
    const answer = await post('find', body)
    expect([trouble(answer), answer.status]).toEqual([undefined, 400])
  })
})

test('whatever was asked, all records are there and found', async () => {
  const { total } = await library.visitor.call(search.find, { text: '黏土' })
  const list = await library.visitor.call(catalogue.list, { kind: 'borehole' })
  expect([total, list.total]).toEqual([41, 40])
})

test('a record of any text is kept, found, and written anew', async () => {
  const han = Array.from({ length: 150_000 }, (_, i) =>
    String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)),
  ).join('')
  const fullText = `界碑石 K ${'1-'.repeat(1500)}1 ⑤${'-1'.repeat(1500)} ${han}`
  await buildRecord(library.db, kinds.publicDocument, { code: 'LONG', title: '长文', values: { fullText } })
  const found = () => library.visitor.call(search.find, { text: '界碑石' })
  expect((await found()).records.map(({ entry }) => entry.code)).toEqual(['LONG'])
  await rebuildDocuments(library.pool, { kinds, log: () => {} })
  expect((await found()).records.map(({ entry }) => entry.code)).toEqual(['LONG'])
})
