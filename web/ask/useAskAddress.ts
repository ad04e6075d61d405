import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { ask } from '#contract/search/ask.ts'
import { useCall } from '#web/api/hooks.ts'
import type { ListAddress } from '#web/records/address.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

import { readAskAddress, writeAskAddress } from './address.ts'

/**
 * State of the question page. A question without a list is interpreted and replaced in the address by the result,
 * which the reader may edit.
 */
export function useAskAddress() {
  const [{ question, list }, go] = useAddress(readAskAddress)
  const navigate = useNavigate()
  const reading = useCall(ask.question, { question }, { enabled: question !== '' })
  const read = reading.data
  const unread = question !== '' && !list
  useEffect(() => {
    const kind = unread && read ? kindNamed(read.kind) : undefined
    if (!kind || !read) return
    const { conditions, sort, size = 20 } = read
    const query = writeAskAddress(question, kind, { current: 1, size, sort, conditions })
    void navigate({ search: query }, { replace: true })
  }, [unread, read, question, navigate])
  return {
    question,
    list,
    reading,
    change: (kind: Kind, address: ListAddress) => go(writeAskAddress(question, kind, address)),
    ask: (asked: string) => go(asked === '' ? '' : writeAskAddress(asked)),
  }
}
