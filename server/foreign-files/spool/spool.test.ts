import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { packAll } from '#server/foreign-files/packed-list/packed-list.ts'

import { openPieceSpool } from './spool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('what was put is taken as it was, dates and sets too, in any order, and nothing stays', async () => {
  const values = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.date(), fc.constant(new Set(['a'])))
  const many = fc.array(values, { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(many, fc.array(fc.nat({ max: 2500 }), { maxLength: 3 }), async (of, counts) => {
      const spool = await openPieceSpool<{ name: string }, unknown>(folder)
      const piles = counts.map((n) => Array.from({ length: n }, (_, i) => ({ i, value: of[i % of.length] })))
      for (const [i, items] of piles.entries()) await spool.put(i, { name: `${i}` }, packAll(items))
      for (const [i, items] of [...piles.entries()].toReversed()) {
        const { head, items: taken } = await spool.get(i)
        expect({ head, items: [...taken] }).toEqual({ head: { name: `${i}` }, items })
      }
      await spool.remove()
      expect(await readdir(folder)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('what lost its end is no shorter list', async () => {
  const spool = await openPieceSpool<{ name: string }, string>(folder)
  await spool.put(0, { name: 'a' }, packAll(['b']))
  const [name] = await readdir(folder)
  await truncate(join(folder, name!), 20)
  await expect(spool.get(0)).rejects.toThrow('A spooled file has ended too early.')
  await spool.remove()
})
