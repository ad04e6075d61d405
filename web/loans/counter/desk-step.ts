import type { Loan } from '#contract/loans/loan-shapes.ts'
import type { LoanState } from '#contract/loans/loan-workflow.ts'

const steps = ['prepare', 'takeBack', 'handOver', 'close'] as const
export type DeskStep = (typeof steps)[number]

const isDeskStep = (name: string): name is DeskStep => (steps as readonly string[]).includes(name)

/** In these states something is handed over, not taken back. */
const handOverStates: readonly LoanState[] = ['approved', 'ready']

/** The one thing to do with an application at the desk now; undefined when it is not the desk's turn. */
export function deskStep({ moves, state, items }: Loan): { name: DeskStep; label: string } | undefined {
  const isLate = state === 'lent' && items.some((item) => item.state === 'held')
  const wanted = handOverStates.includes(state) || isLate ? ['prepare', 'handOver'] : ['takeBack', 'close']
  const open = moves.find(({ name }) => wanted.includes(name))
  return open && isDeskStep(open.name) ? { name: open.name, label: open.label } : undefined
}

const waitReasons: Record<LoanState, string> = {
  draft: '还没有提交。',
  submitted: '等候受理，审核人受理后再来。',
  reviewing: '正在审核，批准后备取。',
  secrecy: '正在保密审查。',
  returned: '已退回补正，等申请人补正后提交。',
  approved: '资料都已借出，归还后再备取。',
  ready: '等候取件。',
  lent: '没有借出的实体。',
  overdue: '已逾期。',
  back: '已归还。',
  closed: '已办结。',
  rejected: '未获批准，不能借出。',
  withdrawn: '申请人已撤回，不能借出。',
  terminated: '已终止，不能借出。',
}

/** Why there is nothing to do with it at the desk. */
export const waitWords = ({ state, process }: Pick<Loan, 'state' | 'process'>): string =>
  process === 2 ? '已挂起，恢复后再办。' : waitReasons[state]
