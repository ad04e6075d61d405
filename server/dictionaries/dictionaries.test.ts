import { expect, test } from 'vitest'

import { dictionaries } from '#contract/dictionaries.ts'
import { testApp } from '#testing/app.ts'

test('returns the enabled items of a dictionary in order, and none for an unknown one', async () => {
  const library = await testApp()
  await library.pool.query(
    `update dictionary_item set status = '0' where group_code = 'dwxz' and value = 'society'`,
  )
  const found = await library.visitor.call(dictionaries.list, { groupCode: 'dwxz' })
  expect(found[0]).toEqual({ value: 'government', label: '党政机关', status: '1' })
  expect([found.length, found.at(-1)?.value]).toEqual([9, 'other'])
  expect(found.map(({ value }) => value)).not.toContain('society')
  expect(await library.visitor.call(dictionaries.list, { groupCode: "x' or 1=1" })).toEqual([])
})
