import { beforeAll, describe, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { dataApiRoutes } from '#contract/back-office/data-api/call.ts'
import { categoryRoutes } from '#contract/back-office/interface/category.ts'
import {
  dictionaryGroupRoutes as groups,
  dictionaryItemRoutes as items,
} from '#contract/back-office/interface/dictionary.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { dataApis } from '#contract/data-api/data-api.ts'
import { dictionaries, listOffered } from '#contract/dictionaries.ts'
import { boreholeKinds } from '#geology/borehole-kinds.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let system: Inside

beforeAll(async () => {
  library = await testApp()
  system = await enter(library, await buildStaff(library, ['system_admin'], { name: '系统员' }))
})

const idOf = async (table: 'dictionary_group' | 'dictionary_item' | 'category', code: string) => {
  const { rows } = await library.pool.query<{ id: number }>(`select id from ${table} where code = $1`, [code])
  return rows[0]?.id ?? 0
}
const group = (code: string) => idOf('dictionary_group', code)
const item = (code: string) => idOf('dictionary_item', code)
const list = (groupCode: string, disabled = false) =>
  library.visitor.call(dictionaries.list, { groupCode, disabled })
const valuesOf = async (groupCode: string) => (await list(groupCode)).map(({ value }) => value)
const versionNow = async () => (await library.visitor.call(dictionaries.version, {})).version
const lastAudit = async () => {
  const { rows } = await library.pool.query<{ detail: unknown }>(
    'select detail from audit_event order by id desc limit 1',
  )
  return rows[0]?.detail
}

test('dictionaries are read by who may, and changed by the system duty only', async () => {
  const { call } = await enter(library, await buildMember(library))
  const guard = await enter(library, await buildStaff(library, ['security_admin']))
  for (const other of [call, guard.call]) {
    expect(await outcomeOf(other(groups.page, {}))).toBe('forbidden')
    const values = { code: 'mine', name: '我的' }
    expect(await outcomeOf(other(groups.create, { values }))).toBe('forbidden')
    expect(await outcomeOf(other(items.changeStatus, { ids: [1], status: '0' }))).toBe('forbidden')
    expect(await outcomeOf(other(items.dragUpdate, { id: 1, position: 0 }))).toBe('forbidden')
    expect(await outcomeOf(other(categoryRoutes.create, { values }))).toBe('forbidden')
  }
  expect(await outcomeOf(library.visitor.call(items.page, {}))).toBe('not_signed_in missing')
})

describe('what code knows', () => {
  test('stands in dictionaries with the same codes', async () => {
    const found = await list('boreholeKind')
    expect(Object.fromEntries(found.map(({ value, label }) => [value, label]))).toEqual(boreholeKinds)
    expect(await valuesOf('flowType')).toEqual(['TJ', 'SP', 'BH', 'WP', 'ZB', 'TZ', 'terminate'])
    expect(await valuesOf('useMode')).toHaveLength(6)
    expect(await valuesOf('purpose')).toHaveLength(8)
  })

  test('keeps its set: nothing comes, nothing goes, no value is written anew', async () => {
    const values = { group: await group('boreholeKind'), value: '13', label: '深孔' }
    expect(await outcomeOf(system.call(items.create, { values }))).toBe('built_in')
    const id = await item('boreholeKind/11')
    expect(await outcomeOf(system.call(items.batchDelete, { ids: [id] }))).toBe('built_in')
    const renamed = { id, version: 1, values: { value: '14' } }
    expect(await outcomeOf(system.call(items.update, renamed))).toBe('invalid_input')
    const moved = { id, version: 1, values: { group: await group('purpose') } }
    expect(await outcomeOf(system.call(items.update, moved))).toBe('invalid_input')
    expect(await outcomeOf(system.call(groups.batchDelete, { ids: [await group('dwxz')] }))).toBe('built_in')
    const off = { ids: [await group('industry')], status: '0' as const }
    expect(await outcomeOf(system.call(groups.changeStatus, off))).toBe('built_in')
  })

  test('changes label, order and status', async () => {
    const [id, before] = [await item('flowType/TZ'), await versionNow()]
    await system.call(items.update, { id, version: 1, values: { label: '跳转到' } })
    expect(await versionNow()).toBeGreaterThan(before)
    expect(await system.call(items.dragUpdate, { id, position: 0 })).toEqual({ position: 5 })
    expect(await lastAudit()).toMatchObject({ before: { position: 5 }, after: { position: 0 } })
    expect((await list('flowType')).map(({ label }) => label).slice(0, 2)).toEqual(['跳转到', '提交'])
    expect(await system.call(items.changeStatus, { ids: [id], status: '0' })).toEqual({ changed: [id] })
    expect(await lastAudit()).toMatchObject({ before: { status: '1' }, after: { status: '0' } })
    expect(await system.call(items.changeStatus, { ids: [id], status: '0' })).toEqual({ changed: [] })
    expect(await valuesOf('flowType')).not.toContain('TZ')
  })
})

describe('a value', () => {
  test('that is held is disabled, not removed; it is shown where it is held and offered nowhere else', async () => {
    const member = await enter(library, await buildMember(library))
    const profile = {
      company: '云汀勘察院',
      companyNature: 'society',
      industry: 'port',
      workplace: '云汀市东区',
    }
    await member.call(users.setPersonal, profile)
    const id = await item('industry/port')
    const touched = await system.call(items.touched, { ids: [id] })
    expect(touched).toContainEqual({ label: '用户的所属行业', count: 1, blocks: true })
    await expect(system.call(items.batchDelete, { ids: [id] })).rejects.toMatchObject({
      code: 'row_in_use',
      message: expect.stringContaining('用户的所属行业 1'),
    })
    await system.call(items.changeStatus, { ids: [id], status: '0' })
    expect(await valuesOf('industry')).not.toContain('port')
    const all = await list('industry', true)
    expect(listOffered(all).map(({ value }) => value)).not.toContain('port')
    expect(listOffered(all, 'port')).toContainEqual({ value: 'port', label: '港口与海洋', status: '0' })
    expect(await outcomeOf(member.call(users.setPersonal, { ...profile, workplace: '云汀市西区' }))).toBe(
      'done',
    )
    const row = await system.call(userRoutes.detail, { id: member.actor.id })
    expect(row.industry).toBe('port')
    const { version } = row
    const change = (values: object, at = version) =>
      outcomeOf(system.call(userRoutes.update, { id: row.id, version: at, values }))
    expect(await change({ industry: 'port', number: '7' })).toBe('done')
    const other = await enter(library, await buildMember(library))
    expect(await outcomeOf(other.call(users.setPersonal, profile))).toBe('invalid_input')
    await system.call(items.changeStatus, { ids: [id], status: '1' })
  })

  test('that nobody holds is removed; a value stands in a group once', async () => {
    const values = { group: await group('purpose'), value: 'museum', label: '科普展览' }
    const { id } = await system.call(items.create, { values })
    await expect(system.call(items.create, { values })).rejects.toMatchObject({
      code: 'value_taken',
      detail: { fields: { 'values.value': '取值已被使用' } },
    })
    expect((await valuesOf('purpose')).at(-1)).toBe('museum')
    const page = await system.call(items.page, { filters: { group: [values.group] } })
    expect(page.records.at(-1)).toMatchObject({ code: 'purpose/museum', group: { name: '利用目的' } })
    expect(await system.call(items.batchDelete, { ids: [id] })).toEqual({ removed: 1 })
    const unknown = { ...values, group: 999_999 }
    expect(await outcomeOf(system.call(items.create, { values: unknown }))).toBe('invalid_input')
  })

  test('is changed only as the editor saw it', async () => {
    const id = await item('purpose/other')
    const change = (label: string) => system.call(items.update, { id, version: 1, values: { label } })
    await change('其它')
    await expect(change('别的')).rejects.toMatchObject({
      code: 'row_changed',
      detail: { current: { label: '其它', version: 2 } },
    })
  })

  test('of a district comes with the outlines of the city', async () => {
    await library.pool.query(`insert into site_outline (shape, position, name, ring) values
      ('district', 1, '东区', '[0,0,1,0,1,1]'), ('river', 2, '大河', '[0,0,1,0,1,1]')`)
    expect(await valuesOf('district')).toEqual(['东区'])
  })
})

test('a group of our own is disabled with all its values, and removed with them', async () => {
  const { id } = await system.call(groups.create, { values: { code: 'weather', name: '天气' } })
  const values = { group: id, value: 'rain', label: '雨' }
  await system.call(items.create, { values })
  await system.call(groups.changeStatus, { ids: [id], status: '0' })
  expect(await list('weather')).toEqual([])
  expect(await list('weather', true)).toEqual([{ value: 'rain', label: '雨', status: '0' }])
  expect(await system.call(groups.detail, { id })).toMatchObject({ status: '0', items: 1, seeded: false })
  expect(await system.call(groups.touched, { ids: [id] })).toEqual([
    { label: '字典项', count: 1, blocks: false },
  ])
  expect(await system.call(groups.batchDelete, { ids: [id] })).toEqual({ removed: 1 })
  expect(await list("x' or 1=1")).toEqual([])
})

describe('categories', () => {
  const add = async (code: string, parent?: number) =>
    (await system.call(categoryRoutes.create, { values: { code, name: code, ...(parent && { parent }) } })).id

  test('form a tree without circles', async () => {
    const [top, other] = [await add('rocks'), await add('soils')]
    const below = await add('granite', top)
    const into = (id: number, parent: number | null) =>
      outcomeOf(system.call(categoryRoutes.dragUpdate, { id, parent, position: 0 }))
    expect(await into(top, below)).toBe('tree_cycle')
    const circle = { id: top, version: 1, values: { parent: below } }
    expect(await outcomeOf(system.call(categoryRoutes.update, circle))).toBe('tree_cycle')
    const lost = { id: top, version: 1, values: { parent: 999_999 } }
    expect(await outcomeOf(system.call(categoryRoutes.update, lost))).toBe('invalid_input')
    expect(await outcomeOf(system.call(categoryRoutes.batchDelete, { ids: [top] }))).toBe('row_in_use')
    expect(await into(below, other)).toBe('done')
    const tree = await system.call(categoryRoutes.tree, {})
    expect(tree.map(({ name, parent }) => [name, parent])).toEqual([
      ['rocks', null],
      ['granite', other],
      ['soils', null],
    ])
    expect(await outcomeOf(add('Rocks'))).toBe('done')
    expect(await outcomeOf(add('rocks'))).toBe('value_taken')
  })

  test('order the published calls: a wider one finds those below it, and one that is used stays', async () => {
    const wide = await add('data')
    const narrow = await add('data-holes', wide)
    const values = {
      ...{ code: 'classified', title: '钻孔目录', source: 'kind' as const, kind: 'borehole' as const },
      ...{ fields: ['code'], fixed: [], free: [], pageSize: 20, keyRequired: false, published: true },
    }
    await system.call(dataApiRoutes.create, { values: { ...values, category: narrow } })
    const found = async (category: number) =>
      (await system.call(dataApiRoutes.page, { filters: { category: [category] } })).records.map(
        ({ code }) => code,
      )
    expect([await found(wide), await found(narrow), await found(await add('data-none'))]).toEqual([
      ['classified'],
      ['classified'],
      [],
    ])
    expect(await system.call(categoryRoutes.touched, { ids: [narrow] })).toContainEqual({
      ...{ label: '数据接口', count: 1, blocks: true },
    })
    expect(await outcomeOf(system.call(categoryRoutes.batchDelete, { ids: [narrow] }))).toBe('row_in_use')
    expect(await library.visitor.call(dataApis.published, {})).toMatchObject([
      { category: { code: 'data-holes' } },
    ])
  })

  test('are changed together or not at all', async () => {
    const ids = [await add('one'), await add('two')]
    const rows = (versions: number[]) =>
      ids.map((id, i) => ({ id, version: versions[i] ?? 1, values: { remark: '同改' } }))
    const change = (versions: number[]) => system.call(categoryRoutes.batchUpdate, { rows: rows(versions) })
    expect(await outcomeOf(change([1, 9]))).toBe('row_changed')
    const { remark } = await system.call(categoryRoutes.detail, { id: ids[0] ?? 0 })
    expect(remark).toBeNull()
    expect(await change([1, 1])).toEqual({ changed: 2 })
    expect(await system.call(categoryRoutes.changeStatus, { ids, status: '0' })).toEqual({ changed: ids })
  })
})
