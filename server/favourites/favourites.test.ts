import { beforeAll, describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { mapFavourites } from '#contract/map/favourites.ts'
import { favourites, folders } from '#contract/personal/favourites.ts'
import { type Caller, type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

const place = { lng: 123.9049, lat: 31.2049 }
const build = (fields: object = {}) => buildBorehole(library.db, fields)
const save = (by: SignedIn, code: string) => by.call(favourites.save, { kind: 'borehole', code })
const folder = async (by: SignedIn, name: string, parent: number | null = null) =>
  (await by.call(folders.create, { name, parent })).id

/** A reader with one favourite in a folder. */
async function reader(fields: object = {}) {
  const own = await library.signIn()
  const code = await build(fields)
  const { id } = await save(own, code)
  const shelf = await folder(own, '滨江区')
  await own.call(favourites.file, { ids: [id], folder: shelf })
  return { own, code, id, shelf }
}

describe('a favourite', () => {
  test('is kept once, from a record or from the map, and is the same there', async () => {
    const own = await library.signIn()
    const code = await build({ ...place, title: '三号孔', values: { finalDepth: 40 } })
    const saved = await Promise.all([save(own, code), save(own, code), save(own, code)])
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect(Object.values(await own.call(mapFavourites.favourites, {}))).toMatchObject([{ code }])
    const { records } = await own.call(favourites.list, {})
    expect(records).toMatchObject([
      {
        title: '三号孔',
        type: 'borehole',
        link: `/gcdzzkInfo/${code}`,
        linkBody: { kind: 'borehole', code },
        isFolder: '0',
        isApply: '0',
        isText: '0',
        ids: [saved[0]?.id],
        folder: null,
      },
    ])
    expect(records[0]?.content).toContainEqual({ label: '孔深', prop: 'finalDepth', value: 40 })
    expect(await own.call(favourites.marks, {})).toEqual([{ id: saved[0]?.id, kind: 'borehole', code }])
  })

  test('says its choices in words, as the map says them', async () => {
    const own = await library.signIn()
    const code = await build({ ...place, values: { holeKind: '4' } })
    await save(own, code)
    const word = borehole.fields.holeKind.choices['4']
    const [inList] = (await own.call(favourites.list, {})).records
    const [onMap] = Object.values(await own.call(mapFavourites.favourites, {}))
    const said = { label: borehole.fields.holeKind.label, prop: 'holeKind', value: word }
    expect(inList?.content).toContainEqual(said)
    expect(onMap?.content).toContainEqual(said)
  })

  test('is not for visitors, and a record that is not there is not kept', async () => {
    const own = await library.signIn()
    expect((await library.raw('GET', '/api/favourite/list')).status).toBe(401)
    expect(
      await outcomesOf([save(own, 'nothing'), own.call(favourites.save, { kind: 'x', code: 'y' })]),
    ).toEqual(['not_found', 'not_found'])
  })

  test('of another is not there: not removed, filed or noted, alone or in a batch', async () => {
    const [{ own, id, shelf }, other] = [await reader(), await reader()]
    const { call } = own
    expect(
      await outcomesOf([
        call(favourites.remove, { ids: [other.id] }),
        call(favourites.remove, { ids: [id, other.id] }),
        call(favourites.file, { ids: [id, other.id], folder: null }),
        call(favourites.file, { ids: [id], folder: other.shelf }),
        call(favourites.setNote, { id: other.id, note: 'x' }),
        call(folders.rename, { id: other.shelf, name: 'x' }),
        call(folders.remove, { id: other.shelf }),
        call(folders.share, { id: other.shelf, shared: true }),
        call(folders.move, { id: shelf, parent: other.shelf, position: 0 }),
        call(folders.move, { id: other.shelf, parent: null, position: 0 }),
        call(folders.create, { name: 'x', parent: other.shelf }),
      ]),
    ).toEqual(Array(11).fill('not_found'))
    expect((await call(favourites.list, {})).records).toMatchObject([{ favouriteId: id, folder: shelf }])
    expect((await other.own.call(favourites.list, {})).records).toMatchObject([
      { favouriteId: other.id, note: '' },
    ])
  })

  test('carries a note, and goes with the batch it is removed in', async () => {
    const { own, id } = await reader()
    await own.call(favourites.setNote, { id, note: ' 与抽水试验对照 ' })
    expect((await own.call(favourites.list, {})).records[0]?.note).toBe('与抽水试验对照')
    const { id: second } = await save(own, await build())
    expect(await own.call(favourites.remove, { ids: [id, second] })).toEqual({ removed: 2 })
    expect((await own.call(favourites.list, {})).records).toEqual([])
  })
})

describe('a folder', () => {
  test('lies in folders, and never in itself or below', async () => {
    const own = await library.signIn()
    const [top, middle, low] = [await folder(own, '上'), await folder(own, '中'), await folder(own, '下')]
    const move = (id: number, parent: number | null, position = 0) =>
      outcomeOf(own.call(folders.move, { id, parent, position }))
    expect([await move(middle, top), await move(low, middle)]).toEqual(['done', 'done'])
    expect([await move(top, top), await move(top, middle), await move(top, low)]).toEqual(
      Array(3).fill('tree_cycle'),
    )
    const crossing = await Promise.all([move(middle, null), move(low, null)])
    expect(crossing).toEqual(['done', 'done'])
    const both = await Promise.all([move(middle, low), move(low, middle)])
    expect(both.toSorted()).toEqual(['done', 'tree_cycle'])
  })

  test('is ordered as it was dragged', async () => {
    const own = await library.signIn()
    const [a, b, c] = [await folder(own, 'a'), await folder(own, 'b'), await folder(own, 'c')]
    await own.call(folders.move, { id: c, parent: null, position: 0 })
    await own.call(folders.move, { id: a, parent: null, position: 2 })
    const { folders: all } = await own.call(favourites.list, {})
    expect(all.map(({ id }) => id)).toEqual([c, b, a])
  })

  test('that is removed takes what lies in it along', async () => {
    const { own, shelf } = await reader()
    await folder(own, '里面', shelf)
    await own.call(folders.remove, { id: shelf })
    expect(await own.call(favourites.list, {})).toEqual({ folders: [], records: [] })
  })
})

describe('a shared folder', () => {
  const share = async ({ own, shelf }: { own: SignedIn; shelf: number }, shared = true) =>
    (await own.call(folders.share, { id: shelf, shared })).token ?? ''
  const follow = (by: Caller, token: string) => by.call(folders.shared, { token })

  test('shows whoever has the link what lies in it and below, and nothing beside', async () => {
    const given = await reader({ title: '可见' })
    const inner = await folder(given.own, '里面', given.shelf)
    const deep = await save(given.own, await build({ title: '深处' }))
    await given.own.call(favourites.file, { ids: [deep.id], folder: inner })
    await save(given.own, await build({ title: '旁边' }))
    await given.own.call(favourites.setNote, { id: given.id, note: '先看第三层' })
    const token = await share(given)
    for (const by of [library.visitor, await library.signIn()]) {
      const { name, folders: all, records } = await follow(by, token)
      expect([name, all.length]).toEqual(['滨江区', 2])
      expect(records.map(({ title, note }) => [title, note])).toEqual([
        ['深处', ''],
        ['可见', '先看第三层'],
      ])
    }
  })

  test('shows of each record what its reader may see, whatever its owner may', async () => {
    const staff = await library.signIn('records.read', 'records.secret')
    const code = await build({ title: '某工程', titlePublic: false, access: 'open' })
    const { id } = await save(staff, code)
    const shelf = await folder(staff, '保密')
    await staff.call(favourites.file, { ids: [id], folder: shelf })
    const token = await share({ own: staff, shelf })
    await library.pool.query(
      `update record set access = 'protected', open_on = '2099-01-01' where code = $1`,
      [code],
    )
    const [item] = (await follow(library.visitor, token)).records
    expect([item?.access, item?.isApply]).toEqual(['protected', '1'])
    expect(JSON.stringify(item)).not.toContain('parts')
  })

  test('is not shown while its owner is disabled', async () => {
    const given = await reader()
    const token = await share(given)
    const setDisabled = (at: string) =>
      library.pool.query(`update account set disabled_at = ${at} where id = $1`, [given.own.actor.id])
    await setDisabled('now()')
    expect(await outcomeOf(follow(library.visitor, token))).toBe('not_found')
    await setDisabled('null')
    expect(await outcomeOf(follow(library.visitor, token))).toBe('done')
  })

  test('is gone with the link; shared again it has another one', async () => {
    const given = await reader()
    const first = await share(given)
    expect(await share(given)).toBe(first)
    expect(await share(given, false)).toBe('')
    expect(await outcomeOf(follow(library.visitor, first))).toBe('not_found')
    const second = await share(given)
    expect(second).not.toBe(first)
    expect(await outcomeOf(follow(library.visitor, first))).toBe('not_found')
    expect(await outcomeOf(follow(library.visitor, second))).toBe('done')
  })
})

test('more than five hundred are refused, and five hundred are listed in few statements', async () => {
  const own = await library.signIn()
  await library.pool.query(
    `insert into favourite (account, query, record) select $1, 'q' || n, (select max(id) from record) from generate_series(1, 500) n`,
    [own.actor.id],
  )
  expect(await outcomeOf(save(own, await build()))).toBe('favourite_limit')
  expect((await own.call(favourites.list, {})).records).toHaveLength(500)
})
