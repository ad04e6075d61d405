import { beforeEach, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { openDueRecords } from '#server/catalogue/opening/opening.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf } from '#testing/builders/records.ts'
import { type Harvester, harvester } from '#testing/harvest/harvester.ts'

let library: TestApp
let keeper: SignedIn

beforeEach(async () => {
  library = await testApp()
  keeper = await library.signIn('records.read', 'records.write', 'records.secret')
})

const borehole = (code: string, fields: Parameters<typeof buildBorehole>[1] = {}) =>
  buildBorehole(library.db, { code, access: 'open', ...fields })

/** Changes a record of the list by its code. */
async function change(code: string, fields: object) {
  const { version } = await keeper.call(catalogue.record, { kind: 'borehole', code })
  await keeper.call(catalogue.update, { kind: 'borehole', code, version, values: {}, parts: {}, ...fields })
}

async function remove(code: string) {
  const { version } = await keeper.call(catalogue.record, { kind: 'borehole', code })
  await keeper.call(catalogue.remove, { kind: 'borehole', code, version })
}

describe('whoever has harvested all fetches only what changed', () => {
  let copy: Harvester
  let first: string[]

  beforeEach(async () => {
    for (const code of ['ZK1', 'ZK2', 'ZK3']) await borehole(code)
    copy = harvester(library, 'borehole')
    first = await copy.fetchAll(2)
  })

  test('everything at first', () => {
    expect(first).toEqual(['created ZK1', 'created ZK2', 'created ZK3'])
  })

  test('nothing, as long as nothing has', async () => {
    expect(await copy.fetchAll()).toEqual([])
    expect(await copy.fetchAll()).toEqual([])
  })

  test('what came, was changed, was taken down', async () => {
    await change('ZK2', { access: 'open', title: '新名' })
    await remove('ZK3')
    await borehole('ZK4')
    expect(await copy.fetchAll(1)).toEqual(['changed ZK2', 'deleted ZK3', 'created ZK4'])
    expect([...copy.copy.keys()].toSorted()).toEqual(['ZK1', 'ZK2', 'ZK4'])
  })

  test('what came and went meanwhile is not told, what changed several times is told once', async () => {
    await borehole('ZK5')
    await change('ZK1', { access: 'open', title: '一' })
    await change('ZK1', { access: 'open', title: '二' })
    await remove('ZK5')
    expect(await copy.fetchAll()).toEqual(['changed ZK1'])
  })

  test('who begins now is not told what was gone before', async () => {
    await remove('ZK1')
    expect(await harvester(library, 'borehole').fetchAll(1)).toEqual(['created ZK2', 'created ZK3'])
    expect(await harvester(library, 'borehole', 'now').fetchAll()).toEqual([])
    expect(await copy.fetchAll()).toEqual(['deleted ZK1'])
  })

  test('what comes back after it was told as gone, and goes again, is told each time', async () => {
    await remove('ZK1')
    const between = copy.cursor()
    expect(await copy.fetchAll()).toEqual(['deleted ZK1'])
    await borehole('ZK1')
    expect(await copy.fetchAll()).toEqual(['created ZK1'])
    await remove('ZK1')
    expect(await copy.fetchAll()).toEqual(['deleted ZK1'])
    expect(await harvester(library, 'borehole', between).fetchAll()).toEqual(['deleted ZK1'])
  })

  test('a record that becomes secret is gone under its code, and comes under no other', async () => {
    await change('ZK2', { access: 'secret' })
    const number = await shownCodeOf(library.db, 'borehole', 'ZK2')
    expect(number).toMatch(/^SM-/)
    expect(await copy.fetchAll()).toEqual(['deleted ZK2'])
    await keeper.call(catalogue.record, { kind: 'borehole', code: 'ZK2' }).then(({ version }) =>
      keeper.call(catalogue.update, {
        kind: 'borehole',
        code: 'ZK2',
        version,
        access: 'secret',
        title: '另一名',
        values: {},
        parts: {},
      }),
    )
    expect(await copy.fetchAll()).toEqual([])
    await change('ZK2', { access: 'member' })
    expect(await copy.fetchAll()).toEqual(['created ZK2'])
  })

  test('a protected one is a change on its day, with its place', async () => {
    const place = { lng: 121.47361, lat: 31.23041 }
    await borehole('ZK9', { access: 'protected', openOn: '2099-01-01', ...place })
    expect(await copy.fetchAll()).toEqual(['created ZK9'])
    expect(copy.copy.get('ZK9')).toMatchObject({ access: 'protected', placeExact: false })
    await library.db.updateTable('record').set({ openOn: '2020-01-01' }).where('code', '=', 'ZK9').execute()
    await copy.fetchAll()
    await openDueRecords(library.db, kinds)
    expect(await copy.fetchAll()).toEqual(['changed ZK9'])
    expect(copy.copy.get('ZK9')).toMatchObject({ access: 'open', placeExact: true })
  })
})

test('a kind without a place is harvested in the same way', async () => {
  await buildRecord(library.db, kinds.archive, { code: 'D1', access: 'open', values: { level: 'item' } })
  const copy = harvester(library, 'archive')
  expect(await copy.fetchAll()).toEqual(['created D1'])
  expect(copy.copy.get('D1')).toMatchObject({ code: 'D1', recordPage: 'http://localhost/r/archive/D1' })
})
