import { describe, expect, test } from 'vitest'

import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { dayAt, isAtWork } from '#demo/loans/office-hours.ts'

import { depositWays } from './past-deposits.ts'
import { walkDeposit } from './walk-deposit.ts'

// a working day, a night, a Sunday, and days during and after the long holidays
describe.each([
  '2026-11-23T04:00Z',
  '2026-11-23T18:00Z',
  '2026-11-29T04:00Z',
  '2026-10-04T04:00Z',
  '2026-03-02T01:30Z',
])('at %s', (moment) => {
  const now = Date.parse(moment)
  const today = dayAt(now)
  const walked = depositWays.map((way, place) => walkDeposit(way, now, place))

  test('deposits of the year stand in every state but the draft, and were handed in in every month', () => {
    const all = Object.keys(depositWorkflow.states).filter((state) => state !== 'draft')
    expect([...new Set(walked.map(({ state }) => state))].toSorted()).toEqual(all.toSorted())
    expect(new Set(walked.map(({ steps }) => steps[0]?.at.slice(0, 7))).size).toBeGreaterThanOrEqual(12)
  })

  test('steps lie in the past, one after the other; whoever works does so at work', () => {
    for (const { steps } of walked) {
      const moments = steps.map(({ at }) => Date.parse(at))
      expect(moments).toEqual(moments.toSorted((a, b) => a - b))
      expect(moments.at(-1)).toBeLessThanOrEqual(now)
      const atWork = steps.filter(({ party }) => party !== 'clock')
      expect(atWork.filter(({ at }) => !isAtWork(Date.parse(at)))).toEqual([])
    }
  })

  test('nobody was late, and nothing that waits is', () => {
    const late = walked.flatMap(({ steps }) =>
      steps.filter(({ at, party }, index) => {
        const due = steps[index - 1]?.dueOn
        return party !== 'clock' && due && dayAt(Date.parse(at)) > due
      }),
    )
    expect(late).toEqual([])
    const waiting = walked.filter(({ process }) => process !== 0)
    expect(waiting.length).toBeGreaterThan(4)
    expect(waiting.filter(({ dueOn }) => dueOn === null || dueOn < today)).toEqual([])
  })

  test('what was accepted opens after that day', () => {
    const accepted = walked.filter(({ state }) => state === 'accepted')
    expect(accepted.length).toBeGreaterThan(20)
    expect(
      accepted.filter(({ acceptedOn, openOn }) => !acceptedOn || !openOn || openOn <= acceptedOn),
    ).toEqual([])
  })
})
