import type { Kinds } from '#contract/catalogue/kind.ts'
import { type DepositState, depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { openOnOf } from '#contract/deposits/materials.ts'
import { fail } from '#contract/errors.ts'
import type { CauseEffect } from '#server/cases/cases.ts'
import { holderCauses } from '#server/cases/holders.ts'
import { notify } from '#server/notices/notices.ts'

import { draftAll, type ReadTables } from './catalogue-drafts.ts'
import type { DepositCase } from './deposits.queries.ts'
import { type FileRow, sendRemarks } from './files.queries.ts'

type Cause = keyof typeof depositWorkflow.causes

/** What moves look at beside the row of a deposit. */
export interface DepositFacts {
  kinds: Kinds
  files: readonly FileRow[]
  /** What the tables hold; there when the move drafts the catalogue. */
  read?: ReadTables | undefined
}

interface DepositDays {
  dueOn: string | null
  openOn: string | null
}

/** What comes next for the sender of a deposit that has come into a state. */
export const nextWords: Record<DepositState, (days: DepositDays) => string> = {
  draft: () => '填好后提交。',
  submitted: () => '等候本馆验收，有进展时通知您。',
  checking: () => '本馆正在验收，有结果时通知您。',
  returned: ({ dueOn }) => `请在 ${dueOn} 前改好并重新提交，逐处的意见见汇交页。`,
  accepted: ({ openOn }) => `汇交凭证已出具，可以下载。资料自 ${openOn} 起开放。`,
  rejected: () => '原因见流转记录；可以另起一份汇交。',
  withdrawn: () => '需要时可以另起一份汇交。',
}

export const causes: Record<Cause, CauseEffect<DepositCase, DepositFacts>> = {
  ...holderCauses,
  keepDay: ({ row: { dueFrom, dueDays, dueOn } }) => ({ dueFrom, dueDays, dueOn }),
  voucher: ({ row, today }) => ({ acceptedOn: today, openOn: openOnOf(today, row.protectedYears) }),
  drafts: async ({ tx, kinds, row: deposit, files, read, by }, { acceptedOn, openOn }) => {
    if (!read || !by || acceptedOn === null || openOn === null) return fail('deposit_changed')
    return { undrafted: await draftAll(tx, kinds, { deposit, files, read, acceptedOn, openOn, by }) }
  },
  remarks: ({ tx, row }) => sendRemarks(tx, row.id),
  inform: async ({ tx, row: { id, number, account }, opinion }, { state, dueOn, openOn }) => {
    if (account === null) return
    const next = [opinion, nextWords[state]({ dueOn, openOn })].filter(Boolean).join('\n')
    const values = { number, state: depositWorkflow.states[state].label, next, deposit: id }
    await notify(tx, { to: [account], message: 'depositMoved', values })
  },
}
