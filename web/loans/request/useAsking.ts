import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import type { Loan } from '#contract/loans/loan-shapes.ts'
import { type LoanPartyName, loans } from '#contract/loans/loans.ts'
import { act } from '#web/api/caller.ts'

import { openSaver, type SaveState } from './saver.ts'

export type RequestValues = Pick<Loan, 'purpose' | 'useMode' | 'reason'> & { party: LoanPartyName }

/** What an application asks for, saved as it is typed. */
export function useAsking({ id, line, purpose, useMode, reason, company }: Loan) {
  const client = useQueryClient()
  const [values, setValues] = useState<RequestValues>({
    ...{ purpose, useMode, reason },
    party: company === '' ? 'person' : 'organisation',
  })
  const [state, report] = useState<SaveState>({ is: 'unchanged' })
  const saver = useMemo(() => {
    const send = async (part: Partial<RequestValues>) => {
      await act(loans.save, { id, line, ...part })
      await Promise.all(
        [loans.cart, loans.one].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      )
    }
    return openSaver<RequestValues>(send, report)
  }, [client, id, line])
  useEffect(() => () => void saver.flush().catch(() => {}), [saver])
  return {
    values,
    state,
    flush: saver.flush,
    change: (part: Partial<RequestValues>) => {
      setValues({ ...values, ...part })
      saver.change(part)
    },
  }
}

export type LoanRequestForm = ReturnType<typeof useAsking>
