import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import type { LoanState } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'

type Step = Pick<LoanRow, 'state' | 'process' | 'dueOn' | 'useMode'>

const words: Record<LoanState, (step: Step) => string> = {
  draft: () => '填好用途后提交。',
  submitted: () => '等候本馆受理。',
  reviewing: () => '本馆正在审核，有结果时通知您。',
  secrecy: () => '含涉密资料，正在保密审查。',
  returned: ({ dueOn }) => `请补正后重新提交${dueOn ? `，${dueOn} 为止` : ''}。`,
  approved: () => '已批准，本馆正在取件，备好时通知您。',
  ready: ({ dueOn }) => `请到馆取件，出示编号${dueOn ? `；留存到 ${dueOn}` : ''}。`,
  lent: ({ dueOn, useMode }) =>
    isElectronic(useMode) ? `电子文件可下载到 ${dueOn ?? ''}。` : `请在 ${dueOn ?? ''} 前归还，可续借一次。`,
  overdue: ({ dueOn }) => `${dueOn ?? ''} 已到期，请尽快归还。`,
  back: () => '资料已归还，等候办结。',
  closed: () => '已办结。',
  rejected: () => '未获批准，意见见流转记录。',
  withdrawn: () => '已撤回。',
  terminated: () => '已终止，原因见流转记录。',
}

/** The one thing that comes next, for the reader. */
export const nextStep = (step: Step): string =>
  step.process === 2 ? '暂停办理，恢复时通知您。' : words[step.state](step)
