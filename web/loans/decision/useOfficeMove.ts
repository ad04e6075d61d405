import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'

import { dashboard } from '#contract/dashboard.ts'
import { AppError } from '#contract/errors.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import type { Input } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { queueQuery } from '#web/cases/queue-place.ts'
import { useGoOn } from '#web/cases/useGoOn.ts'
import { loanQueueParams } from '#web/loans/office/loan-queue.ts'
import { officeLoanPath, queuePath } from '#web/loans/office/paths.ts'
import { readListPlace } from '#web/ui/list/list-address.ts'
import { toast } from '#web/ui/states/Toast.tsx'
import { closeTab } from '#web/workplace/open-tabs.ts'

/** What is read again after a move. */
const readAgain = [loans.one, staffLoans.queue, staffLoans.others, staffLoans.fetchList, dashboard.waiting]

/** Moves an application as it was seen; whether it succeeds or not, it is read again. */
export function useOfficeMove() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(readAgain.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  const move = async (asked: Input<typeof loans.move>) => {
    try {
      const answer = await act(loans.move, asked)
      await refresh()
      return answer
    } catch (error) {
      if (error instanceof AppError) await refresh()
      throw error
    }
  }
  return { move, refresh }
}

/** Goes on to the application after this one in the view it was opened from, or back to the list. */
export function useNextLoan({ id }: Pick<Loan, 'id'>) {
  const { state, pathname } = useLocation()
  const list = listLeft(state)
  const goOn = useGoOn(queuePath + list, { list })
  const findNext = async () => {
    const place = { ...readListPlace(loanQueueParams, new URLSearchParams(list), 200), page: 1, size: 200 }
    const { records } = await act(staffLoans.queue, queueQuery(place))
    const at = records.findIndex((row) => row.id === id)
    const others = records.filter((row) => row.id !== id)
    const next = others[Math.max(at, 0)] ?? others[0]
    if (next === undefined) toast('这一栏已办完')
    return next && officeLoanPath(next.id)
  }
  return () => goOn(() => findNext().finally(() => closeTab(pathname)))
}

/** The view of the list that an application was opened from. */
export function listLeft(state: unknown): string {
  const { list }: { list?: unknown } = Object(state)
  return typeof list === 'string' ? list : ''
}
