import { expect, test } from 'vitest'

import { type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'

import { nextStep } from './next-step.ts'

const nothing = { held: 0, waiting: 0, place: null, backOn: null, awaited: false }
const lent = {
  ...{ state: 'lent' as LoanState, process: 1 as 0 | 1 | 2, dueOn: '2026-12-01' },
  ...{ useMode: 'read', extended: false, standing: nothing },
}
const approved = { ...lent, state: 'approved' as const }

test('every state has its next step in words', () => {
  const states = Object.keys(loanWorkflow.states) as LoanState[]
  for (const state of states) expect(nextStep({ ...lent, state })).toMatch(/。$/)
  expect(nextStep({ ...lent, process: 2 })).toContain('暂停')
})

test.each([
  [lent, '请在 2026-12-01 前归还，可续借一次。'],
  [{ ...lent, extended: true }, '请在 2026-12-01 前归还，已续借过，不能再续。'],
  [{ ...lent, standing: { ...nothing, awaited: true } }, '请在 2026-12-01 前归还，有人等候，不能续借。'],
  [{ ...lent, useMode: 'file' }, '电子文件可下载到 2026-12-01，可续借一次。'],
  [
    { ...lent, standing: { ...nothing, held: 1 } },
    '另有 1 件已留存，请到馆取件；借出的请在 2026-12-01 前归还，可续借一次。',
  ],
  [approved, '已批准，本馆正在取件，备好时通知您。'],
  [
    { ...approved, standing: { ...nothing, waiting: 1, place: 2, backOn: '2026-12-08' } },
    '已批准，资料有 1 件借出在外，排在第 2 位，应于 2026-12-08 前归还；归还后为您留存并通知您。',
  ],
  [
    { ...approved, standing: { ...nothing, held: 2, waiting: 1, place: 1 } },
    '已批准，本馆正在取件，备好时通知您；另有 1 件借出在外，排在第 1 位。',
  ],
  [
    { ...approved, state: 'ready' as const, standing: { ...nothing, held: 1, waiting: 2, place: 3 } },
    '请到馆取件，出示编号；留存到 2026-12-01；另有 2 件借出在外，正在排队，名次见各件。',
  ],
])('the next step is told by where the items stand: %#', (step, words) => {
  expect(nextStep(step)).toBe(words)
})
