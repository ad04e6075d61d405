import { dictionaryGroupRoutes } from '#contract/back-office/interface/dictionary.ts'

import { byStaff, type KeyedCalls, type Scene } from './scene.ts'

/** One group for all items: they take their places in it at the same moment. */
const shareGroup = ({ share, next, buildCaller }: Scene) =>
  share('dictionary', async () => {
    const clerk = await buildCaller('all')
    const values = { code: `words-${next()}`, name: '岩性' }
    return (await clerk.call(dictionaryGroupRoutes.create, { values })).id
  })

/** Dictionaries and categories. */
export const wordCalls: KeyedCalls = {
  'category.create': byStaff(({ next }) => ({ values: { code: `rocks-${next()}`, name: '岩石' } })),
  'category.export': byStaff(() => ({})),
  'dictionaryGroup.create': byStaff(({ next }) => ({ values: { code: `soils-${next()}`, name: '土类' } })),
  'dictionaryGroup.export': byStaff(() => ({})),
  'dictionaryItem.create': byStaff(async (scene) => ({
    values: { group: await shareGroup(scene), value: `v${scene.next()}`, label: '花岗岩' },
  })),
  'dictionaryItem.export': byStaff(() => ({})),
}
