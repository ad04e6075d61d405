import { beforeAll, describe, expect, test } from 'vitest'

import { templateRoutes, testGroupRoutes } from '#contract/back-office/template.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
/** Keeps the templates of the archive. */
let keeper: Inside
let clerk: Inside

beforeAll(async () => {
  library = await testApp()
  keeper = await enter(library, await buildStaff(library, ['records_manager', 'member']))
  clerk = await enter(library, await buildStaff(library, ['counter_clerk', 'member']))
})

let made = 0
const makeGroup = async (by: Inside, isCustom: '0' | '1') =>
  (await by.call(testGroupRoutes.create, { values: { name: `夹${(made += 1)}`, isCustom } })).id

const search = JSON.stringify({
  text: '勘察',
  filters: { state: ['enabled'] },
  columns: ['username', 'company'],
})

const make = async (by: Inside, group: number, values: object = {}) =>
  (
    await by.call(templateRoutes.create, {
      values: {
        name: `模板${(made += 1)}`,
        group,
        use: 'search',
        target: 'user',
        content: search,
        ...values,
      },
    })
  ).id

describe('a template', () => {
  const group = () => makeGroup(clerk, '1')
  const on = (...conditions: object[]) => JSON.stringify({ conditions })

  test.each([
    ['what is no JSON', { content: '{' }, 'values.content'],
    ['a list', { content: '[]' }, 'values.content'],
    ['more than 20 kB', { content: JSON.stringify({ text: '字'.repeat(7000) }) }, 'values.content'],
    ['what its use does not know', { content: '{"paper":"A4"}' }, 'values.content'],
    ['a column that is not there', { content: '{"columns":["password"]}' }, 'values.content'],
    ['a filter that is not there', { content: '{"filters":{"password":["x"]}}' }, 'values.content'],
    ['an order by what is not sorted', { content: '{"sort":"-phone"}' }, 'values.content'],
    [
      'conditions of records, on a list of people',
      { content: on({ prop: 'code', value: 'ZK' }) },
      'values.content',
    ],
    [
      'a condition that its kind does not have',
      { target: 'borehole', content: on({ prop: 'mail', value: 'x' }) },
      'values.content',
    ],
    [
      'a circle of no size',
      { target: 'borehole', content: on({ prop: 'place', near: { lng: 1, lat: 1 } }) },
      'values.content',
    ],
    [
      'filters of people, on a list of records',
      { target: 'borehole', content: '{"filters":{"code":["ZK"]}}' },
      'values.content',
    ],
    ['a target that is not there', { target: 'nothing' }, 'values.target'],
    ['a target of the language', { target: 'constructor' }, 'values.target'],
    ['a use that is not there', { use: 'delete' }, 'values.use'],
    ['an owner by the way', { owner: 1 }, 'values.owner'],
    ['a place among those of the archive by the way', { isCustom: '0' }, 'values.isCustom'],
    ['a folder that is not there', { group: 999_999 }, 'values.group'],
  ])('is not made with %s', async (_, wrong, field) => {
    await expect(make(clerk, await group(), wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { [field]: expect.any(String) } },
    })
  })

  test('of the archive is written with a permission, one of somebody else is not there', async () => {
    const member = await enter(library, await buildMember(library))
    const [stock, own] = [await makeGroup(keeper, '0'), await makeGroup(keeper, '1')]
    const [shared, mine] = [await make(keeper, stock), await make(keeper, own)]
    const values = { remark: '改名' }
    const renamed = { name: '改名' }
    expect(
      await outcomesOf([
        member.call(templateRoutes.page, {}),
        makeGroup(clerk, '0'),
        make(clerk, stock),
        clerk.call(testGroupRoutes.update, { id: stock, version: 1, values }),
        clerk.call(testGroupRoutes.batchDelete, { ids: [stock] }),
        clerk.call(templateRoutes.update, { id: shared, version: 1, values: renamed }),
        clerk.call(templateRoutes.batchDelete, { ids: [shared] }),
      ]),
    ).toEqual(Array(7).fill('forbidden'))
    expect(
      await outcomesOf([
        make(clerk, own),
        clerk.call(testGroupRoutes.detail, { id: own }),
        clerk.call(testGroupRoutes.update, { id: own, version: 1, values }),
        clerk.call(templateRoutes.detail, { id: mine }),
        clerk.call(templateRoutes.update, { id: mine, version: 1, values: renamed }),
        clerk.call(templateRoutes.batchDelete, { ids: [mine] }),
        keeper.call(testGroupRoutes.batchDelete, { ids: [own] }),
      ]),
    ).toEqual(['invalid_input', ...Array(5).fill('not_found'), 'row_in_use'])
    const seen = (await clerk.call(templateRoutes.page, { size: 200 })).records.map(({ id }) => id)
    expect([seen.includes(shared), seen.includes(mine)]).toEqual([true, false])
  })

  test('is moved between folders of its owner, never into one of another, nor published by the way', async () => {
    const [own, stock, foreign] = [await group(), await makeGroup(keeper, '0'), await makeGroup(keeper, '1')]
    const id = await make(clerk, await group())
    const move = (to: number, version: number) =>
      outcomeOf(clerk.call(templateRoutes.update, { id, version, values: { group: to } }))
    expect([await move(own, 1), await move(foreign, 2), await move(stock, 2)]).toEqual([
      ...['done', 'invalid_input', 'forbidden'],
    ])
    expect(await clerk.call(templateRoutes.detail, { id })).toMatchObject({
      group: { id: own },
      isCustom: '1',
    })
  })

  test('is shared with those who hold a role of its owner: they choose it, and write nothing', async () => {
    const idOf = async (code: string) =>
      (await library.pool.query<{ id: number }>('select id from role where code = $1', [code])).rows[0]?.id
    const [held, foreign] = [await idOf('counter_clerk'), await idOf('records_manager')]
    const colleague = await enter(library, await buildStaff(library, ['counter_clerk', 'member']))
    const target = 'holding'
    const shelf = { target, content: '{"text":"BOX","size":50}' }
    const own = await group()
    await expect(make(clerk, own, { ...shelf, role: foreign })).rejects.toMatchObject({
      detail: { fields: { 'values.role': '只能共享给本人所持有的角色' } },
    })
    await expect(
      make(keeper, await makeGroup(keeper, '0'), { ...shelf, role: foreign }),
    ).rejects.toMatchObject({
      detail: { fields: { 'values.role': '馆方的人人可用，不必共享' } },
    })
    const id = await make(clerk, own, { ...shelf, role: held })
    const choicesOf = (by: Inside) => by.call(templateRoutes.choices, { use: 'search', target })
    expect(await choicesOf(colleague)).toMatchObject([
      { id, own: false, isCustom: true, role: { id: held }, content: { text: 'BOX', size: 50 } },
    ])
    expect(await choicesOf(clerk)).toMatchObject([{ id, own: true }])
    expect(await choicesOf(keeper)).toEqual([])
    expect(
      await outcomesOf([
        colleague.call(templateRoutes.update, { id, version: 1, values: { name: '改名' } }),
        colleague.call(templateRoutes.batchDelete, { ids: [id] }),
        make(colleague, own, shelf),
      ]),
    ).toEqual(['forbidden', 'forbidden', 'invalid_input'])
    await clerk.call(templateRoutes.update, { id, version: 1, values: { role: null } })
    expect(await choicesOf(colleague)).toEqual([])
  })

  test('is offered where it is for, the own ones first, without columns that are gone', async () => {
    const stock = await make(keeper, await makeGroup(keeper, '0'), {
      target: 'department',
      content: '{"text":"科"}',
    })
    const own = await make(clerk, await group(), {
      target: 'department',
      content: '{"columns":["name","phone"]}',
    })
    await make(keeper, await makeGroup(keeper, '1'), { target: 'department', content: '{}' })
    await library.pool.query(`update template set content = '{"columns":["name","fax"]}' where id = $1`, [
      own,
    ])
    const asked = { use: 'search', target: 'department' } as const
    expect(await clerk.call(templateRoutes.choices, asked)).toMatchObject([
      { id: own, isCustom: true, content: { columns: ['name'] } },
      { id: stock, isCustom: false, content: { text: '科' } },
    ])
    expect(await clerk.call(templateRoutes.choices, { ...asked, use: 'print' })).toEqual([])
    expect(await outcomeOf(clerk.call(templateRoutes.choices, { use: 'search', target: 'nothing' }))).toBe(
      'invalid_input',
    )
    const print = JSON.stringify({ columns: ['code', 'finalDepth'], paper: 'A4', landscape: true })
    const kind = await make(clerk, await group(), { use: 'print', target: 'borehole', content: print })
    const choices = await clerk.call(templateRoutes.choices, { use: 'print', target: 'borehole' })
    expect(choices).toMatchObject([{ id: kind, content: { paper: 'A4' } }])
    const near = { prop: 'place', near: { lng: 120, lat: 31, metres: 500 } }
    const list = { target: 'borehole', content: JSON.stringify({ conditions: [near], sort: 'near' }) }
    const holes = await make(clerk, await group(), list)
    await library.pool.query(
      `update template set content = jsonb_insert(content::jsonb, '{conditions,0}', '{"prop":"gone","value":"x"}')::text
        where id = $1`,
      [holes],
    )
    expect(await clerk.call(templateRoutes.choices, { use: 'search', target: 'borehole' })).toMatchObject([
      { id: holes, content: { conditions: [near], sort: 'near' } },
    ])
  })
})
