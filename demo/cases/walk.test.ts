import { expect, test } from 'vitest'

import { workflow } from '#contract/cases/workflow.ts'
import { randomOf } from '#demo/city/random.ts'
import { isAtWork } from '#demo/loans/office-hours.ts'

import { type InventedMoves, termFrom, walkCase } from './walk.ts'

const table = workflow({
  states: { draft: { label: '草稿' }, open: { label: '在办', days: 3 }, done: { label: '办结', end: true } },
  parties: { reader: '读者', clerk: '馆员', clock: '系统按时' },
  conditions: {},
  needs: {},
  causes: {},
  moves: [
    { is: ['submit', '提交', 'TJ'], from: ['draft'], to: 'open', by: ['reader'] },
    { is: ['answer', '答复', 'SP'], from: ['open'], to: 'done', by: ['clerk'] },
    { is: ['lapse', '逾期', 'terminate'], from: ['open'], to: 'done', by: ['clock'] },
  ],
})

function walk(moves: InventedMoves, seed = 1) {
  const now = Date.parse('2026-11-29T04:00Z') // a Sunday
  let [state, dueOn]: [string, string | null] = ['draft', null]
  const steps: { name: string; party: string; at: number }[] = []
  walkCase(moves, now, {
    ...{ table, holds: [], pace: { answer: [1, 2] }, ago: seed % 300, random: randomOf(11, seed) },
    standing: () => ({ state, dueOn }),
    takeStep: ({ move, party, at }) => {
      state = move.to
      dueOn = termFrom(new Date(at).toISOString().slice(0, 10), move.to === 'open' ? 3 : undefined).dueOn
      steps.push({ name: move.name, party, at })
    },
  })
  return { now, steps }
}

test('a move that is not open is an error', () => {
  expect(() => walk([['answer'], ['answer']])).toThrow('answer is not open in done')
  expect(() => walk([['invent']])).toThrow('invent is not open in open')
})

test('whenever it was submitted, steps follow each other up to now, and people take them at work', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { now, steps } = walk([['answer']], seed)
    expect(steps.map(({ party }) => party)).toEqual(['reader', 'clerk'])
    const [first = 0, second = 0] = steps.map(({ at }) => at)
    expect([first <= second, second <= now, isAtWork(first), isAtWork(second)]).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
})

test('the clock moves when the last day is over', () => {
  const [submitted, lapsed] = walk([['lapse']], 100).steps
  expect(lapsed?.party).toBe('clock')
  expect((lapsed?.at ?? 0) - (submitted?.at ?? 0)).toBeGreaterThan(3 * 86_400_000)
})
