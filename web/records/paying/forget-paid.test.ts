import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { credit } from '#contract/credit/credit.ts'
import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import { expectedProfile } from '#contract/expected-profile/expected-profile.ts'

import { forgetPaid } from './forget-paid.ts'

test('after a payment the balance is gone, and what is made of several records is asked for again', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const made = [expectedProfile.at, savedDrawings.shared].map(({ path }) => [path, { of: 'a place' }])
  for (const key of [[credit.mine.path, {}], ...made]) client.setQueryData(key, 'before')
  forgetPaid(client)
  expect(client.getQueryData([credit.mine.path, {}])).toBeUndefined()
  expect(made.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})
