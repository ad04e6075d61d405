import { describe, expect, test } from 'vitest'

import { caseWorkflows } from '#contract/case-workflows.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'

import { flowCodes, openMoves, processOf, type Situation, stateAfter, type Workflow } from './workflow.ts'

const workflows: [string, Workflow][] = Object.entries(caseWorkflows)

/** Every set of conditions that a table asks about. */
function conditionsOf(table: Workflow): string[][] {
  const names = Object.keys(table.conditions)
  return Array.from({ length: 2 ** names.length }, (_, bits) =>
    names.filter((_, place) => bits & (1 << place)),
  )
}

function situationsOf(table: Workflow): Situation[] {
  const sets = conditionsOf(table)
  return Object.keys(table.states).flatMap((state) =>
    Object.keys(table.parties).flatMap((party) =>
      sets.map((holds): Situation => ({ state, process: processOf(table, state), parties: [party], holds })),
    ),
  )
}

describe.each(workflows)('the workflow of %s', (_, table) => {
  test('of each name, at most one move is open in any situation', () => {
    for (const situation of situationsOf(table)) {
      const names = openMoves(table, situation).map(({ name }) => name)
      expect(names).toEqual([...new Set(names)])
    }
  })

  test('nothing follows an end, and every other state can be left', () => {
    const situations = situationsOf(table)
    for (const [state, { end }] of Object.entries(table.states)) {
      const leaving = situations
        .filter((situation) => situation.state === state)
        .flatMap((situation) => openMoves(table, situation))
        .filter(({ to }) => to !== 'same')
      expect([state, leaving.length > 0]).toEqual([state, !end])
    }
  })

  test('every state but the first is reached, every named thing is used', () => {
    const [first, ...others] = Object.keys(table.states)
    const reached = new Set(table.moves.map(({ to }) => to))
    expect(others.filter((state) => !reached.has(state))).toEqual([])
    expect(first && reached.has(first)).toBe(false)
    const used = (of: 'needs' | 'causes') => new Set(table.moves.flatMap((move) => move[of] ?? []))
    for (const of of ['needs', 'causes'] as const)
      expect([...used(of)].toSorted()).toEqual(Object.keys(table[of]).toSorted())
    const asked = new Set(
      table.moves.flatMap(({ when = [] }) => when.map((condition) => condition.replace('!', ''))),
    )
    expect([...asked].toSorted()).toEqual(Object.keys(table.conditions).toSorted())
    const parties = new Set(table.moves.flatMap(({ by }) => by))
    expect([...parties].toSorted()).toEqual(Object.keys(table.parties).toSorted())
    for (const { code } of table.moves) expect(flowCodes).toHaveProperty(code)
  })

  test('while a case rests, only waking it is open', () => {
    for (const situation of situationsOf(table))
      for (const move of openMoves(table, { ...situation, process: 2 })) expect(move.resting).toBe(true)
  })
})

test('after a return the case goes on where it was sent back', () => {
  const [again] = openMoves(loanWorkflow, {
    state: 'returned',
    process: 1,
    parties: ['applicant'],
    holds: [],
  })
  expect(again && stateAfter(again, 'returned', 'secrecy')).toBe('secrecy')
})

test.each<[string, Partial<Situation>, string[]]>([
  ['a reader withdraws what is not yet in hand', { state: 'ready', parties: ['applicant'] }, ['withdraw']],
  ['a reader extends what is lent', { state: 'lent', parties: ['applicant'] }, ['extend']],
  ['a reader extends nothing that is overdue', { state: 'overdue', parties: ['applicant'] }, []],
  [
    'a reviewer decides',
    { state: 'reviewing', parties: ['reviewer'] },
    ['approve', 'return', 'reject', 'delegate', 'transfer'],
  ],
  [
    'who was asked for an opinion gives it, and decides nothing',
    { state: 'reviewing', parties: ['reviewer'], holds: ['delegated'] },
    ['answer'],
  ],
  ['the counter decides nothing', { state: 'reviewing', parties: ['counter'] }, []],
  ['a reviewer does not judge secrecy', { state: 'secrecy', parties: ['reviewer'] }, []],
  [
    'nothing is open to anybody after the end',
    { state: 'closed', process: 0, parties: Object.keys(loanWorkflow.parties) },
    [],
  ],
])('%s', (_, situation, names) => {
  const whole: Situation = { state: 'draft', process: 1, parties: [], holds: [], ...situation }
  expect(openMoves(loanWorkflow, whole).map(({ name }) => name)).toEqual(names)
})
