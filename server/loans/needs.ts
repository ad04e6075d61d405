import { borrowerFields, profileFaults } from '#contract/accounts/profile.ts'
import { AppError, fail } from '#contract/errors.ts'
import { changeFault, itemFault } from '#contract/loans/availability.ts'
import type { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { isElectronic, maxItems, type Paper, papers, papersNeeded } from '#contract/loans/papers.ts'
import type { NeedCheck } from '#server/cases/cases.ts'
import { accessNow } from '#server/catalogue/view-level.ts'

import type { LoanFacts } from './causes.ts'
import { isAwaited, type ItemRow } from './items.queries.ts'
import {
  findReader,
  findRunning,
  isTrusted,
  type LoanCase,
  lockLoansOf,
  type Reader,
} from './loans.queries.ts'
import { listPapers } from './papers/papers.queries.ts'
import { accessOf } from './situation.ts'

type Need = keyof typeof loanWorkflow.needs

export const needs: Record<Need, NeedCheck<LoanCase, LoanFacts>> = {
  items: ({ row: loan, items }) => {
    if (items.length === 0 || items.length > maxItems) fail('loan_items_refused')
    refuseFaulty(items, (item) => faultOf(item, loan.useMode))
  },
  limits: async ({ tx, row: loan }) => {
    if (loan.account === null) return // the counter knows whom it serves
    await lockLoansOf(tx, loan.account)
    const { count, max, repeated } = await findRunning(tx, loan.account, loan.id)
    if (count >= max) throw new AppError('loan_limit', {}, limitWords(max))
    if (repeated.length > 0)
      throw new AppError('loan_items_refused', {
        fields: Object.fromEntries(repeated.map((code) => [code, '已在您另一份在办的申请中'])),
      })
  },
  papers: async ({ tx, row: loan, items }) => {
    if (loan.isCounterEntry) return // the counter has them before its eyes
    const given = await listPapers(tx, loan.id)
    const isGiven = (one: Paper) => given.some(({ paper }) => paper === one)
    const marked = given.filter(({ remark }) => remark !== '')
    const missing = neededOf(loan, items).filter(({ paper }) => !isGiven(paper))
    if (missing.length + marked.length === 0) return
    const fields = Object.fromEntries([
      ...missing.map(({ paper, because }) => [papers[paper], because]),
      ...marked.map(({ paper, name, remark }) => [`${papers[paper]}“${name}”须更换`, remark]),
    ])
    throw new AppError('loan_papers_missing', { fields })
  },
  profile: async ({ tx, row: loan }) => {
    if (loan.isCounterEntry || loan.account === null) return // asked for at the counter
    refuseIncomplete((await findReader(tx, loan.account)) ?? fail('not_found'))
  },
  party: async ({ tx, row: { account, company, isCounterEntry } }) => {
    if (isCounterEntry || account === null || company === '') return
    const reader = await findReader(tx, account)
    if (reader?.organisation !== company) fail('loan_party_refused')
  },
  trust: async ({ tx, row: loan }) => {
    if (loan.isCounterEntry || loan.account === null) return // shown at the counter
    if (!(await isTrusted(tx, loan.account))) fail('loan_trust_needed')
  },
  held: ({ items }) => {
    if (!items.some(({ state }) => state === 'held')) fail('loan_nothing_held')
  },
  heldUnchanged: ({ items }) =>
    refuseFaulty(
      items.filter(({ state }) => state === 'held'),
      changeFaultOf,
    ),
  stillOnce: ({ row: loan }) => {
    if (loan.extended) fail('loan_extended')
  },
  nobodyWaits: async ({ tx, row: loan }) => {
    if (await isAwaited(tx, loan.id)) fail('loan_awaited')
  },
  lentUnchanged: ({ row: { useMode }, items }) =>
    refuseFaulty(
      items.filter(({ state }) => state === 'out' || isElectronic(useMode)),
      changeFaultOf,
    ),
}

/** Refuses a reader of whom the archive does not know enough, in words that name what is missing. */
function refuseIncomplete({ hasPhone, ...profile }: Reader): void {
  const faults = { ...(!hasPhone && { phone: '请绑定手机号' }), ...profileFaults(profile, borrowerFields) }
  const missing = Object.entries(faults).filter(([, fault]) => fault !== undefined)
  if (missing.length === 0) return
  const words = missing.map(([, fault]) => fault).join('；')
  throw new AppError('profile_incomplete', { fields: Object.fromEntries(missing) }, `提交前${words}`)
}

const limitWords = (max: number) => `同时在办的申请最多 ${max} 份，请待其中一份办结后再提交`

/** Refuses the move with the fault of each item that has one, by its code. */
function refuseFaulty(items: readonly ItemRow[], findFault: (item: ItemRow) => string | undefined): void {
  const faults = items.flatMap((item) => {
    const fault = findFault(item)
    return fault === undefined ? [] : [[item.code, fault] as const]
  })
  if (faults.length > 0) throw new AppError('loan_items_refused', { fields: Object.fromEntries(faults) })
}

const changeFaultOf = (item: ItemRow): string | undefined =>
  changeFault({ access: accessNow(item), decided: item.decidedAccess, gone: item.record === null })

function faultOf(item: ItemRow, useMode: string): string | undefined {
  const [access = 'secret'] = accessOf([item])
  const { free, out, files, record } = item
  return itemFault({ access, copies: free + out, files, gone: record === null }, useMode)
}

/** The papers that a loan needs now. */
export const neededOf = (loan: LoanCase, items: readonly ItemRow[]) =>
  papersNeeded({
    purpose: loan.purpose,
    useMode: loan.useMode,
    forCompany: loan.company !== '',
    access: accessOf(items),
  })
