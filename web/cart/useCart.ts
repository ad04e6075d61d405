import { useNavigate } from 'react-router'

import { loans } from '#contract/loans/loans.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import type { CartItem } from './pending-item.ts'

export const requestPath = '/loan-request'

/** The cart of whoever is in, and putting records into it. */
export function useCart() {
  const { token } = useSession()
  const isMember = token !== undefined
  const { data: cart } = useCall(loans.cart, {}, { enabled: isMember })
  const add = useAction(loans.add, [loans.cart])
  const navigate = useNavigate()
  const put = async (items: readonly CartItem[]) => {
    let count = 0
    try {
      for (const item of items) ({ items: count } = await add.mutateAsync(item))
    } catch (error) {
      return toastFault(error)
    }
    const go = { label: '去申请', run: () => void navigate(requestPath) }
    return toast(`已放入借阅车，共 ${count} 件`, { action: go })
  }
  return { isMember, items: cart?.items ?? [], isBusy: add.isPending, put }
}
