import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { AppError } from '#contract/errors.ts'

import { whenFree } from './when-free.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = () => Promise.reject(new AppError('busy', { retryAfter: 3 }))

test('a busy server is asked again when it says, until it has room', async () => {
  const onWait = vi.fn<() => void>()
  const ask = vi.fn<() => Promise<string>>().mockImplementationOnce(busy).mockImplementationOnce(busy)
  ask.mockResolvedValue('in')
  const entry = whenFree(ask, onWait)
  await vi.advanceTimersByTimeAsync(2900)
  expect([ask.mock.calls.length, onWait.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(8000)
  expect(await entry).toBe('in')
  expect(ask).toHaveBeenCalledTimes(3)
})

test('after a minute it is said, and any other refusal at once', async () => {
  const refused = whenFree(busy, () => {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(await refused).toMatchObject({ code: 'busy' })
  const wrong = () => Promise.reject(new AppError('sign_in_refused'))
  await expect(whenFree(wrong, () => {})).rejects.toMatchObject({ code: 'sign_in_refused' })
})
