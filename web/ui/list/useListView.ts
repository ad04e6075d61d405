import { useCallback } from 'react'

import { mailRule, phoneRule } from '#contract/identity/contact.ts'
import { plainPhone } from '#contract/identity/spelling.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

import { usualSize } from './usual-size.ts'

/** How the view of a list stands in its address; `size` is that of an address that names none. It is one of a module. */
export interface ListCodec<P> {
  read: (search: URLSearchParams, size: number) => P
  query: (place: P) => string
}

/** A number or an address of a person, which is not written where others read it. */
const isPersonal = (text: string | undefined): text is string =>
  text !== undefined && (phoneRule.pattern.test(plainPhone(text)) || mailRule.pattern.test(text.trim()))

/**
 * The view of a list, as its address holds it, and how to change it. Any change goes back to the first page, but that
 * of the page and that of the row that is open; the size that is chosen is that of other lists, too. A phone number or
 * mail address that is searched for stays out of the address.
 */
export function useListView<P extends { page: number; size: number; text?: string }>({
  read,
  query,
}: ListCodec<P>) {
  const size = usualSize.use()
  const [place, go] = useAddress(
    useCallback(
      (search: URLSearchParams, text?: string) => ({ ...read(search, size), ...(text && { text }) }),
      [read, size],
    ),
  )
  const to = (change: Partial<P>, options?: { replace?: boolean }) => {
    if (change.size !== undefined) usualSize.set(change.size)
    const next = { ...place, ...(!keepsPage(change) && { page: 1 }), ...change }
    const { text } = next
    if (isPersonal(text)) go(query({ ...next, text: '' }), { ...options, unseen: text })
    else go(query(next), options)
  }
  return { place, to }
}

/** Opening or choosing a row turns no page. */
const keepsPage = (change: object) =>
  Object.keys(change).every((name) => name === 'open' || name === 'chosen')
