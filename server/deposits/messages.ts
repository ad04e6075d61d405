import { type DepositState, depositWorkflow } from '#contract/deposits/deposit-workflow.ts'

interface MovedDeposit {
  id: number
  number: string
  state: DepositState
  dueOn: string | null
  openOn: string | null
}

/** What comes next for the depositor of a deposit that has come into a state. */
export const nextWords: Record<DepositState, (deposit: Pick<MovedDeposit, 'dueOn' | 'openOn'>) => string> = {
  draft: () => '填好后提交。',
  submitted: () => '等候本馆验收，有进展时通知您。',
  checking: () => '本馆正在验收，有结果时通知您。',
  returned: ({ dueOn }) => `请在 ${dueOn} 前改好并重新提交，逐处的意见见汇交页。`,
  accepted: ({ openOn }) => `汇交凭证已出具，可以下载。资料自 ${openOn} 起开放。`,
  rejected: () => '原因见流转记录；可以另起一份汇交。',
  withdrawn: () => '需要时可以另起一份汇交。',
}

/** What a depositor is told of a move: what became of it, what was said, what comes next. */
export function messageOf(deposit: MovedDeposit, opinion: string) {
  const { id, number, state } = deposit
  const next = [opinion, nextWords[state](deposit)].filter(Boolean).join('\n')
  const values = { number, state: depositWorkflow.states[state].label, next, deposit: id }
  return { message: 'depositMoved' as const, values }
}
