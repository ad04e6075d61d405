import type { Kinds } from '#contract/catalogue/kind.ts'
import { type DepositMove, type DepositState, depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { openOnOf } from '#contract/deposits/materials.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { notify } from '#server/notices/notices.ts'

import { draftAll, type ReadTables } from './catalogue-drafts.ts'
import type { DepositCase, DepositUpdate } from './deposits.queries.ts'
import { type FileRow, sendRemarks } from './files.queries.ts'

export type Cause = keyof typeof depositWorkflow.causes

export interface DepositMoveContext {
  tx: Db
  kinds: Kinds
  deposit: DepositCase
  files: readonly FileRow[]
  move: DepositMove
  /** Absent when the clock moves. */
  by?: AtWork | undefined
  opinion: string
  person?: number | undefined
  /** What the tables hold; there when the move drafts the catalogue. */
  read?: ReadTables | undefined
  /** Day of the move in China. */
  today: string
}

/** What a move brings about: it writes what lies outside of the deposit's row, and says what becomes of the row. */
export const causes: Record<
  Cause,
  (acted: DepositMoveContext, to: DepositUpdate) => Promise<Partial<DepositUpdate> | void>
> = {
  take: ({ by }) => Promise.resolve({ holder: by?.actor.id ?? null }),
  keepDay: ({ deposit: { dueFrom, dueDays, dueOn } }) => Promise.resolve({ dueFrom, dueDays, dueOn }),
  voucher: ({ deposit, today }) =>
    Promise.resolve({ acceptedOn: today, openOn: openOnOf(today, deposit.protectedYears) }),
  drafts: async ({ tx, kinds, deposit, files, read, by }, { acceptedOn, openOn }) => {
    if (!read || !by || acceptedOn === null || openOn === null) return fail('deposit_changed')
    return { undrafted: await draftAll(tx, kinds, { deposit, files, read, acceptedOn, openOn, by }) }
  },
  remarks: ({ tx, deposit }) => sendRemarks(tx, deposit.id),
  delegate: ({ by, person }) => Promise.resolve({ holder: person ?? null, delegator: by?.actor.id ?? null }),
  giveBack: ({ deposit }) => Promise.resolve({ holder: deposit.delegator, delegator: null }),
  transfer: ({ person }) => Promise.resolve({ holder: person ?? null }),
  inform: async ({ tx, deposit, move, opinion }, { state, dueOn, openOn }) => {
    if (deposit.account === null) return
    const title = `汇交 ${deposit.number}：${depositWorkflow.states[state].label}`
    const words: Partial<Record<DepositState, string>> = {
      returned: `请在 ${dueOn} 前改好并重新提交，逐处的意见见汇交页。`,
      accepted: `汇交凭证已出具，可以下载。资料自 ${openOn} 起开放。`,
    }
    const body = [opinion, words[state]].filter(Boolean).join('\n') || `${move.label}。`
    const href = `#/personal-center/deposits/${deposit.id}`
    await notify(tx, { to: [deposit.account], topic: 'deposit', title, body, href })
  },
}
