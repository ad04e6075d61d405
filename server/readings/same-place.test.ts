import { beforeAll, describe, expect, test } from 'vitest'

import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { levelHead, openReadings } from '#testing/builders/readings.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let monitoring: Awaited<ReturnType<typeof openReadings>>

beforeAll(async () => {
  library = await testApp()
  monitoring = await openReadings(library)
})

describe('two batches in the same place', () => {
  const levelsOf = (code: string) => monitoring.seriesOf('pumpingWell', code, 'waterDepth')
  const batchOf = async (code: string, value: number) =>
    (await monitoring.check('pumpingWell', [levelHead, [code, '2026-01-05', value]], monitoring.keeper)).id

  test('a batch that was checked before another one was taken is not taken over it', async () => {
    const code = await monitoring.well()
    const [wrong, right] = [await batchOf(code, 121), await batchOf(code, 12.1)]
    await monitoring.move(monitoring.keeper, right, 'take')
    expect(await outcomeOf(monitoring.move(monitoring.keeper, wrong, 'take'))).toBe('readings_changed')
    expect(await levelsOf(code)).toEqual(['2026-01-04 12.1'])
  })

  test('undone in any order, what stood before both is there again', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const code = await monitoring.well()
      const ids: number[] = []
      for (const value of [121, 12.1]) {
        ids.push(await batchOf(code, value))
        await monitoring.move(monitoring.keeper, ids.at(-1)!, 'take')
      }
      await monitoring.move(monitoring.keeper, ids[order[0]]!, 'undo')
      expect(await levelsOf(code)).toEqual([order[0] === 0 ? '2026-01-04 12.1' : '2026-01-04 121'])
      await monitoring.move(monitoring.keeper, ids[order[1]]!, 'undo')
      expect(await levelsOf(code)).toEqual([])
    }
  })

  test('what lies in the bin when its batch is undone is undone when it is back', async () => {
    const code = await monitoring.well()
    const id = await batchOf(code, 121)
    await monitoring.move(monitoring.keeper, id, 'take')
    await monitoring.keeper.call(catalogue.remove, { kind: 'pumpingWell', code, version: 1 })
    expect(await monitoring.move(monitoring.keeper, id, 'undo')).toEqual({ state: 'taken', done: 0, left: 1 })
    const bin = await monitoring.keeper.call(stewardship.bin, { size: 200 })
    await monitoring.keeper.call(stewardship.restore, {
      ids: [bin.records.find((row) => row.code === code)?.id ?? 0],
    })
    expect(await monitoring.move(monitoring.keeper, id, 'undo')).toEqual({
      state: 'undone',
      done: 1,
      left: 0,
    })
    expect(await levelsOf(code)).toEqual([])
  })

  test('a file without columns for them leaves marks and remarks as they stand', async () => {
    const code = await monitoring.well()
    const marks = [...levelHead, '起算变动']
    await monitoring.move(
      monitoring.keeper,
      (
        await monitoring.check(
          'pumpingWell',
          [marks, [code, '2026-01-05', 12.1, '可疑', '不稳', '是']],
          monitoring.keeper,
        )
      ).id,
      'take',
    )
    expect(
      await monitoring.check('pumpingWell', [
        ['日期', code],
        ['2026-01-05', 12.1],
      ]),
    ).toMatchObject({ added: 0, refused: 1 })
    const plain = [
      ['井号', '日期', '水位埋深'],
      [code, '2026-01-05', 12.1],
    ]
    expect(await monitoring.check('pumpingWell', plain)).toMatchObject({ unchanged: 1, changed: 0 })
  })
})
