import { useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { credit } from '#contract/credit/credit.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import { keyOf } from '#web/api/question.ts'
import { readerOf, useSession } from '#web/api/session.ts'
import { balanceText } from '#web/records/paying/balance-text.ts'
import { forgetPaid } from '#web/records/paying/forget-paid.ts'
import { toastFault } from '#web/ui/form/error-words.ts'
import { useWork } from '#web/ui/form/useWork.ts'
import { toast } from '#web/ui/states/Toast.tsx'

interface PaymentState {
  busy: boolean
  /** Why it stayed closed. */
  refusal: AppError | undefined
  /** Agrees to the price; `silently`: and to those of later records. */
  pay: (silently: boolean) => void
}

/** How a reader agrees to the price of the record that the page shows. */
export const PayingContext = createContext<PaymentState>({ busy: false, refusal: undefined, pay: () => {} })

/** Opens a record that costs credit in place of its entry, and says once what was taken. */
export function usePaying(
  asked: { kind: string; code: string },
  charge: RecordView['charge'] | undefined,
): PaymentState {
  const session = useSession()
  const client = useQueryClient()
  const taken = charge?.now ? `已扣 ${charge.price} 积分，${balanceText(charge)}` : undefined
  useEffect(() => {
    if (taken) toast(taken)
  }, [taken])
  const open = async (silently: boolean) => {
    const view = await act(catalogue.record, { ...asked, pay: 'yes' })
    if (silently) await act(credit.setAsks, { asks: false })
    forgetPaid(client)
    client.setQueryData(keyOf(catalogue.record, asked, readerOf(session)), view)
  }
  const { busy, error, run } = useWork(open, { shown: true })
  const refusal = error instanceof AppError && error.status === 550 ? error : undefined
  useEffect(() => {
    if (error && !refusal) toastFault(error)
  }, [error, refusal])
  return { busy, refusal, pay: run }
}
