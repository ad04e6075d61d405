import { describe, expect, test } from 'vitest'

import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'

import { dayAt, isAtWork } from './office-hours.ts'
import { pastWays } from './past-ways.ts'
import { itemStateOf, walk } from './walk.ts'
import { ways } from './ways.ts'

test('invented applications stand in every state but the draft, each by a way that the table has', () => {
  const now = Date.parse('2026-11-23T04:00:00Z')
  const reached = new Set(ways.map((way) => walk(way, now).state))
  const all = Object.keys(loanWorkflow.states).filter((state) => state !== 'draft')
  expect([...reached].toSorted()).toEqual(all.toSorted())
})

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
  const walked = [...ways, ...pastWays].map((way, place) => ({ way, ...walk(way, now, place) }))

  test('steps lie in the past, one after the other; whoever works does so at work', () => {
    for (const { steps } of walked) {
      const moments = steps.map(({ at }) => Date.parse(at))
      expect(moments).toEqual(moments.toSorted((a, b) => a - b))
      expect(moments.at(-1)).toBeLessThanOrEqual(now)
      const atWork = steps.filter(({ party }) => party !== 'clock')
      expect(atWork.filter(({ at }) => !isAtWork(Date.parse(at)))).toEqual([])
    }
  })

  test('what is overdue was due, and what is lent is not', () => {
    const duesIn = (...states: string[]) =>
      walked.flatMap(({ state, dueOn }) => (states.includes(state) && dueOn !== null ? [dueOn] : []))
    const [overdue, running] = [duesIn('overdue'), duesIn('lent', 'ready')]
    expect(overdue.length * running.length).toBeGreaterThan(0)
    expect(overdue.filter((day) => day >= today)).toEqual([])
    expect(running.filter((day) => day < today)).toEqual([])
  })

  test('nobody was late who is not said to be', () => {
    const late = walked.flatMap(({ steps }) =>
      steps.filter(({ at, before, party }, index) => {
        const due = steps[index - 1]?.dueOn
        const hasTerm = ['lent', 'ready', 'returned'].includes(before) && party !== 'clock'
        return hasTerm && due && dayAt(Date.parse(at)) > due
      }),
    )
    expect(late).toEqual([])
  })

  test('the year has ended well and badly, in every month', () => {
    const past = walked.slice(ways.length)
    expect(past.filter(({ process }) => process !== 0)).toEqual([])
    expect(new Set(past.map(({ steps }) => steps[0]?.at.slice(0, 7))).size).toBeGreaterThanOrEqual(10)
    expect(new Set(past.map(({ state }) => state)).size).toBe(4)
    expect(past.filter(({ extended }) => extended).length).toBeGreaterThan(3)
    expect(past.filter(({ way }) => isElectronic(way.useMode)).length).toBeGreaterThan(5)
    expect(
      past.filter(({ steps }) => steps.some(({ move }) => move.name === 'fallDue')).length,
    ).toBeGreaterThan(2)
  })
})

test('things come back only if they were handed out', () => {
  const way = { useMode: 'read' }
  expect(itemStateOf({ state: 'closed', lentOn: '2026-11-02', way })).toBe('back')
  expect(itemStateOf({ state: 'closed', lentOn: null, way })).toBe('released')
  expect(itemStateOf({ state: 'rejected', lentOn: null, way })).toBe('asked')
  expect(itemStateOf({ state: 'closed', lentOn: '2026-11-02', way: { useMode: 'file' } })).toBe('asked')
})
