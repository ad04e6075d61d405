import { expect, test, vi } from 'vitest'

import type { Answer } from './AnswerState.tsx'
import { joinAnswers } from './join-answers.ts'

const answer = (some: Partial<Answer> = {}): Answer => ({
  ...{ data: undefined, error: null, refetch: vi.fn<() => unknown>(), isFetching: false },
  ...some,
})
const there = () => answer({ data: 0 }) // what is there may be nothing

test('several answers are there when all are', () => {
  expect(joinAnswers([]).data).toBe(true)
  expect(joinAnswers([there(), there()]).data).toBe(true)
  expect(joinAnswers([there(), answer()])).toMatchObject({ data: undefined, error: null })
})

test('one that failed says why, and is asked for again alone', () => {
  const failed = answer({ error: new Error('offline'), isFetching: true })
  const [other, pending] = [there(), answer()]
  const joint = joinAnswers([other, failed, pending])
  expect(joint).toMatchObject({ data: undefined, error: failed.error, isFetching: true })
  joint.refetch()
  expect(failed.refetch).toHaveBeenCalledOnce()
  expect(other.refetch).not.toHaveBeenCalled()
  expect(pending.refetch).not.toHaveBeenCalled()
})
