import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'

import { dashboard } from '#contract/dashboard.ts'
import { AppError } from '#contract/errors.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import type { Input } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { closeTab } from '#web/back-office/open-tabs.ts'
import { officeLoanPath, queuePath } from '#web/loans/office/paths.ts'
import { queueAsked, readQueuePlace } from '#web/loans/office/queue-place.ts'
import { toast } from '#web/ui/states/Toast.tsx'

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
  const navigate = useNavigate()
  const list = listLeft(state)
  return async () => {
    const place = { ...readQueuePlace(new URLSearchParams(list)), page: 1, size: 200 }
    const queue = await act(staffLoans.queue, queueAsked(place)).catch(() => undefined)
    const at = queue?.records.findIndex((row) => row.id === id) ?? -1
    const others = queue?.records.filter((row) => row.id !== id) ?? []
    const next = others[Math.max(at, 0)] ?? others[0]
    closeTab(pathname)
    if (queue && next === undefined) toast('这一栏已办完')
    void navigate(next ? officeLoanPath(next.id) : queuePath + list, { state: { list } })
  }
}

/** The view of the list that an application was opened from. */
export function listLeft(state: unknown): string {
  const { list }: { list?: unknown } = Object(state)
  return typeof list === 'string' ? list : ''
}
