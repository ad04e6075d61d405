import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { AppError } from '#contract/errors.ts'

import { Offline } from './call.ts'
import { buildQueryClient } from './client.ts'

const client = buildQueryClient()
afterEach(() => client.clear())

test.each([
  [new AppError('not_found'), 1],
  [new AppError('invalid_input'), 1],
  [new AppError('record_locked'), 1],
  [new AppError('server_error'), 2],
  [new AppError('busy'), 2],
  [new Offline(), 2],
])('%s: called %i times', async (error, times) => {
  let asked = 0
  const queryFn = () => {
    asked += 1
    throw error
  }
  await expect(
    client.fetchQuery({
      queryKey: ['x'],
      queryFn,
      retry: client.getDefaultOptions().queries?.retry ?? 0,
      retryDelay: 0,
    }),
  ).rejects.toBe(error)
  expect(asked).toBe(times)
})

test('without network a call fails at once, and is repeated when the network is back', async () => {
  client.mount()
  onlineManager.setOnline(false)
  let away = true
  const queryFn = () => (away ? Promise.reject(new Offline()) : Promise.resolve('here'))
  const page = new QueryObserver(client, { queryKey: ['y'], queryFn, retry: false })
  const leave = page.subscribe(() => {})
  await vi.waitFor(() => expect(page.getCurrentResult().error).toBeInstanceOf(Offline), { timeout: 60_000 })
  away = false
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(page.getCurrentResult().data).toBe('here'), { timeout: 60_000 })
  leave()
  client.unmount()
})

test('a first answer that is on its way while something changes is asked for again', async () => {
  let stored = 'before'
  const answers: (() => void)[] = []
  const queryFn = () => {
    const read = stored
    return new Promise<string>((resolve) => answers.push(() => resolve(read)))
  }
  const page = new QueryObserver(client, { queryKey: ['z'], queryFn })
  const leave = page.subscribe(() => {})
  stored = 'after'
  const again = client.invalidateQueries({ queryKey: ['z'] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  for (const answer of answers) answer()
  await again
  expect(page.getCurrentResult()).toMatchObject({ data: 'after', isStale: false })
  leave()
})
