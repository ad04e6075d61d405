import { setTimeout as delay } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { favourites, folders } from '#contract/personal/favourites.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { cutConnections, dropCut } from '#testing/lost-connections.ts'

const cuts = 20

test('connections that are cut twenty times while favourites and folders are moved: what was answered stands, nothing is half done', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // whoever else loses a connection says so
  const library = await testApp()
  const own = await library.signIn()
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1)
    ids.push(
      (await own.call(favourites.save, { kind: 'borehole', code: await buildBorehole(library.db) })).id,
    )
  const shelves: number[] = []
  for (const name of ['甲', '乙', '丙']) shelves.push((await own.call(folders.create, { name })).id)
  const ending = new AbortController()
  let moved = 0
  let [filed, asked]: [number, number[]] = [0, []]

  const fileAll = async () => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const folder = shelves[n % shelves.length] ?? 0
      asked.push(folder)
      const done = await own.call(favourites.file, { ids, folder }).catch(() => undefined)
      if (!done) continue
      ;[filed, asked] = [folder, []]
      moved += 1
    }
  }
  const moveFolders = async () => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const [id, parent] = [shelves[n % 3] ?? 0, n % 2 === 0 ? null : (shelves[(n + 1) % 3] ?? null)]
      await own.call(folders.move, { id, parent, position: n % 3 }).catch(() => {})
    }
  }
  const working = Promise.all([fileAll(), moveFolders()])
  for (let cut = 0; cut < cuts; cut += 1) {
    await delay(50)
    await cutConnections(library.pool)
  }
  await vi.waitUntil(() => moved > 0, { timeout: 60_000 })
  ending.abort()
  await working

  await dropCut(library.pool)
  const { folders: tree, records } = await own.call(favourites.list, {})
  const places = new Set(records.map(({ folder }) => folder))
  expect(records).toHaveLength(ids.length)
  expect(places.size).toBe(1) // all of a batch are moved, or none
  expect([filed, ...asked]).toContain([...places][0])
  const parentOf = new Map(tree.map(({ id, parent }) => [id, parent]))
  for (const { id } of tree) {
    const above: number[] = []
    for (let at: number | null = id; at !== null && above.length < 4; at = parentOf.get(at) ?? null)
      above.push(at)
    expect(new Set(above).size).toBe(above.length) // no folder lies in itself
  }
})
