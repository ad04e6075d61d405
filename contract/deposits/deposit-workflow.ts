import { workflow } from '#contract/cases/workflow.ts'

import { causes, conditions, needs, parties, states } from './deposit-words.ts'

/** A deposit from the draft to the voucher: who may do what in which state, what it needs and what it causes. */
export const depositWorkflow = workflow({
  states,
  parties,
  conditions,
  needs,
  causes,
  moves: [
    {
      is: ['submit', '提交', 'TJ'],
      from: ['draft'],
      to: 'submitted',
      by: ['depositor'],
      needs: ['fields', 'parts', 'tables', 'contact'],
    },
    {
      is: ['submit', '修改后提交', 'TJ'],
      from: ['returned'],
      to: 'returner',
      by: ['depositor'],
      needs: ['fields', 'parts', 'tables', 'contact'],
    },
    {
      is: ['withdraw', '撤回', 'terminate'],
      from: ['submitted', 'checking', 'returned'],
      to: 'withdrawn',
      by: ['depositor'],
    },
    {
      is: ['take', '开始验收', 'SP'],
      from: ['submitted'],
      to: 'checking',
      by: ['examiner'],
      causes: ['take', 'keepDay', 'inform'],
    },
    {
      is: ['accept', '验收合格', 'SP'],
      from: ['checking'],
      to: 'accepted',
      by: ['examiner'],
      when: ['!delegated'],
      needs: ['tables'],
      causes: ['voucher', 'drafts', 'inform'],
    },
    {
      is: ['return', '退回修改', 'BH'],
      from: ['checking'],
      to: 'returned',
      by: ['examiner'],
      when: ['!delegated'],
      causes: ['remarks', 'inform'],
      opinion: true,
    },
    {
      is: ['reject', '不予接收', 'SP'],
      from: ['checking'],
      to: 'rejected',
      by: ['examiner'],
      when: ['!delegated'],
      causes: ['inform'],
      opinion: true,
    },
    {
      is: ['delegate', '委派', 'WP'],
      from: ['checking'],
      to: 'same',
      by: ['examiner'],
      when: ['!delegated'],
      causes: ['delegate'],
      person: true,
    },
    {
      is: ['answer', '交回委派', 'WP'],
      from: ['checking'],
      to: 'same',
      by: ['examiner'],
      when: ['delegated'],
      causes: ['giveBack'],
      opinion: true,
    },
    {
      is: ['transfer', '转办', 'ZB'],
      from: ['checking'],
      to: 'same',
      by: ['examiner', 'manager'],
      when: ['!delegated'],
      causes: ['transfer'],
      person: true,
    },
    {
      is: ['lapse', '逾期未修改', 'terminate'],
      from: ['returned'],
      to: 'withdrawn',
      by: ['clock'],
      causes: ['inform'],
    },
  ],
})

export type DepositState = keyof typeof depositWorkflow.states
export type DepositParty = keyof typeof depositWorkflow.parties
export type DepositMove = (typeof depositWorkflow.moves)[number]
