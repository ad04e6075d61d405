import type { ProcessState } from '#contract/cases/workflow.ts'
import { type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import { writtenNews } from '#server/notices/words.ts'

interface MovedLoan {
  state: LoanState
  process: ProcessState
  useMode: string
  extended: boolean
  dueOn: string | null
}

const untilOf = (dueOn: string | null): string => (dueOn === null ? '' : `在 ${dueOn} 前`)

/** What comes next for the reader of a loan that has come into a state, or goes on in it. */
const nextWords: Record<LoanState, (loan: MovedLoan) => string> = {
  draft: () => '填好用途后提交。',
  submitted: () => '等候本馆受理，有进展时通知您。',
  reviewing: () => '本馆正在审核，有结果时通知您。',
  secrecy: () => '含涉密资料，正在保密审查，有结果时通知您。',
  returned: ({ dueOn }) => `请${untilOf(dueOn)}补正并重新提交，逾期终止。`,
  approved: () => '本馆正在取件，备好时通知您；借出在外的，归还后依次留存。',
  ready: ({ dueOn }) => `请${untilOf(dueOn)}到馆取件，出示借阅单上的二维码。`,
  lent: ({ useMode, extended, dueOn }) =>
    isElectronic(useMode)
      ? `请${untilOf(dueOn)}在申请的页面下载电子文件。`
      : `请${untilOf(dueOn)}归还，${extended ? '不能再续借' : '可续借一次'}。`,
  overdue: ({ dueOn }) => `${dueOn === null ? '' : `${dueOn} 已到期，`}请尽快归还。`,
  back: () => '资料已全部归还，您不用再做什么。',
  closed: () => '您不用再做什么；仍需要的，可以“再次申请”。',
  rejected: () => '意见见流转记录，可以修改后“再次申请”。',
  withdrawn: () => '需要时可以“再次申请”，内容不必重填。',
  terminated: () => '原因见流转记录；仍需要的，可以“再次申请”。',
}

const restingWords = '暂停办理，恢复时通知您。'

interface MoveOfLoan {
  label: string
  to: string
}

/** What the reader of a loan is told of a move: what became of it, what was said, what comes next. */
export function messageOf(loan: MovedLoan, { label, to }: MoveOfLoan, opinion: string) {
  const next = loan.process === 2 ? restingWords : nextWords[loan.state](loan)
  return {
    what: to === 'same' ? label : loanWorkflow.states[loan.state].label,
    next: [opinion, next].filter(Boolean).join('\n'),
  }
}

/** The same as its reader finds it in their messages. */
export const writtenMessage = (loan: MovedLoan & { number: string }, move: MoveOfLoan, opinion: string) =>
  writtenNews({
    to: [],
    message: 'loanMoved',
    values: { number: loan.number, loan: '', ...messageOf(loan, move, opinion) },
  })
