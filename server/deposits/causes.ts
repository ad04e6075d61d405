import type { Kinds } from '#contract/catalogue/kind.ts'
import type { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { openOnOf } from '#contract/deposits/materials.ts'
import { fail } from '#contract/errors.ts'
import type { CauseEffect } from '#server/cases/cases.ts'
import { holderCauses } from '#server/cases/holders.ts'
import { notify } from '#server/notices/notices.ts'

import { draftAll, type ReadTables } from './catalogue-drafts.ts'
import type { DepositCase } from './deposits.queries.ts'
import { type FileRow, sendRemarks } from './files.queries.ts'
import { messageOf } from './messages.ts'

type Cause = keyof typeof depositWorkflow.causes

/** What moves look at beside the row of a deposit. */
export interface DepositFacts {
  kinds: Kinds
  files: readonly FileRow[]
  /** What the tables hold; there when the move drafts the catalogue. */
  read?: ReadTables | undefined
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
    await notify(tx, { to: [account], ...messageOf({ id, number, state, dueOn, openOn }, opinion) })
  },
}
