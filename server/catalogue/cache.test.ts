import { expect, test } from 'vitest'

import { answerCache } from './cache.ts'

function counted() {
  const asked: string[] = []
  return {
    asked,
    ask:
      (key: string, answer = key) =>
      async () => (asked.push(key), answer),
  }
}

test('a question is asked once, also while it is being answered', async () => {
  const cache = answerCache<string>(9)
  const { asked, ask } = counted()
  await Promise.all([cache('a', ask('a')), cache('a', ask('a'))])
  expect(await cache('a', ask('a', 'other'))).toBe('a')
  expect(asked).toEqual(['a'])
})

test('a failure is not kept', async () => {
  const cache = answerCache<string>(9)
  await expect(cache('a', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await cache('a', counted().ask('a'))).toBe('a')
})

test('the answers that were used longest ago go when the rest is too heavy', async () => {
  const cache = answerCache<string>(5, (answer) => answer.length)
  const { asked, ask } = counted()
  await cache('a', ask('a', 'xx'))
  await cache('b', ask('b', 'xx'))
  await cache('a', ask('a'))
  await cache('c', ask('c', 'xx'))
  await cache('a', ask('a'))
  await cache('b', ask('b', 'x'))
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})
