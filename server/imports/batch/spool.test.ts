import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { packAll } from '#server/foreign-files/packed-list/packed-list.ts'

import type { Draft, Job } from '../imports.ts'
import { openSpool } from './spool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'))
})
afterAll(() => rm(folder, { recursive: true }))

const jobOf = (drafts: readonly Draft[]): Job => ({
  ...{ name: '孔.xlsx', sha256: Buffer.from('ab'), format: 'workbook', kind: kinds.borehole },
  ...{ account: 7, refusesSecrets: true, guessed: undefined, problems: [], drafts: packAll(drafts) },
})

test('what was put is taken as it was, however many records, and nothing stays', async () => {
  const values = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double(), fc.constant(null)))
  await fc.assert(
    fc.asyncProperty(fc.array(values, { maxLength: 5 }), fc.integer({ min: 0, max: 2500 }), async (of, n) => {
      const drafts = Array.from({ length: n }, (_, i): Draft => ({
        ...{ code: `D-${i}`, title: `D-${i}`, values: of[i % of.length] ?? {}, parts: { strata: of } },
        at: { sheet: '孔', row: i },
      }))
      const spool = await openSpool(folder, kinds)
      await spool.put(3, jobOf(drafts))
      const back = await spool.get(3)
      const [sha256, list] = [expect.anything(), expect.objectContaining({ length: n })]
      expect(back).toEqual({ ...jobOf([]), sha256, drafts: list })
      expect([...back.drafts]).toEqual(drafts)
      expect(Buffer.from(back.sha256)).toEqual(Buffer.from('ab'))
      await spool.remove()
      expect(await readdir(folder)).toEqual([])
    }),
    { numRuns: 20 },
  )
})
