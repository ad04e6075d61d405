import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { AppError } from '#contract/errors.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'

import { findLent, listOpenCases } from './lent.queries.ts'

// Whoever has something in work here keeps their account: the case is all that says where the archives are, and whom to call.

const trades = {
  loan: { noun: '借阅申请', states: loanWorkflow.states },
  deposit: { noun: '资料汇交', states: depositWorkflow.states },
} as const

/** What an account has in work, in words: loans that run, archives at home among them, and deposits. */
export async function openCasesOf(db: Db, account: number) {
  return (await listOpenCases(db, account)).map(({ trade, id, number, state }) => {
    const { noun, states } = trades[trade]
    const labels: Readonly<Record<string, { label: string }>> = states
    return { trade, id, number, noun, state: labels[state]?.label ?? state }
  })
}

/** Refuses to let somebody leave who has something in work, and names each. */
export async function checkNothingOpen(db: Db, account: number): Promise<void> {
  const open = await openCasesOf(db, account)
  if (open.length === 0) return
  const fields = Object.fromEntries(open.map(({ noun, number, state }) => [`${noun} ${number}`, state]))
  throw new AppError('cases_open', { fields })
}

/** What stands in the way of removing these accounts, if anything does. */
export async function listLent(db: Db, accounts: readonly number[]) {
  const { count, first } = await findLent(db, accounts)
  return first === null ? [] : [{ label: `借出未还的借阅（${first}）`, count, blocks: true }]
}
