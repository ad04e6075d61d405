import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import type { LoanState } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'

type Step = Pick<LoanRow, 'state' | 'process' | 'dueOn' | 'useMode' | 'extended' | 'standing'>

const words: Record<LoanState, (step: Step) => string> = {
  draft: () => '填好用途后提交。',
  submitted: () => '等候本馆受理。',
  reviewing: () => '本馆正在审核，有结果时通知您。',
  secrecy: () => '含涉密资料，正在保密审查。',
  returned: ({ dueOn }) => `请补正后重新提交${dueOn ? `，${dueOn} 为止` : ''}。`,
  approved: ({ standing }) =>
    standing.held > 0 || standing.waiting === 0
      ? `已批准，本馆正在取件，备好时通知您${queueWords('；另有', standing)}。`
      : `已批准${queueWords('，资料有', standing)}；归还后为您留存并通知您。`,
  ready: ({ dueOn, standing }) =>
    `请到馆取件，出示编号${dueOn ? `；留存到 ${dueOn}` : ''}${queueWords('；另有', standing)}。`,
  lent: (step) =>
    isElectronic(step.useMode)
      ? `电子文件可下载到 ${step.dueOn ?? ''}${extensionWords(step)}。`
      : `${step.standing.held > 0 ? `另有 ${step.standing.held} 件已留存，请到馆取件；借出的` : ''}请在 ${step.dueOn ?? ''} 前归还${extensionWords(step)}${queueWords('；另有', step.standing)}。`,
  overdue: ({ dueOn }) => `${dueOn ?? ''} 已到期，请尽快归还。`,
  back: () => '资料已归还，等候办结。',
  closed: () => '已办结。',
  rejected: () => '未获批准，意见见流转记录。',
  withdrawn: () => '已撤回。',
  terminated: () => '已终止，原因见流转记录。',
}

/** What still waits, behind a word that leads to it: how many, and the place of one in the queue. */
function queueWords(lead: string, { waiting, place, backOn }: LoanRow['standing']): string {
  if (waiting === 0) return ''
  if (waiting > 1) return `${lead} ${waiting} 件借出在外，正在排队，名次见各件`
  return `${lead} 1 件借出在外，排在第 ${place} 位${backOn ? `，应于 ${backOn} 前归还` : ''}`
}

/** Whether the one extension can still be had. */
function extensionWords({ extended, standing }: Step): string {
  if (extended) return '，已续借过，不能再续'
  return standing.awaited ? '，有人等候，不能续借' : '，可续借一次'
}

/** The one thing that comes next, for the reader. */
export const nextStep = (step: Step): string =>
  step.process === 2 ? '暂停办理，恢复时通知您。' : words[step.state](step)
