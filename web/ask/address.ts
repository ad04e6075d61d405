import { readCondition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { ListAddress } from '#web/records/address.ts'
import { readAddress, writeAddress } from '#web/records/address.ts'
import { kindNamed } from '#web/records/kind-named.ts'

export const askPath = '/ai'

/** A question and its list; the list may have been edited and then differ from the question. */
export interface AskAddress {
  question: string
  /** Absent until the question is interpreted. */
  list?: { kind: Kind; address: ListAddress; remarks: string[] } | undefined
}

/** Parses `?q=…&kind=borehole&conditions=[…]`; the list is parsed as on the kind's page. */
export function readAskAddress(params: URLSearchParams): AskAddress {
  const question = (params.get('q') ?? '').trim()
  const kind = kindNamed(params.get('kind') ?? '')
  return kind ? { question, list: { kind, ...readAddress(kind, params) } } : { question }
}

/** The query of an address, with its question mark. */
export function writeAskAddress(question: string, kind?: Kind, address?: ListAddress): string {
  const params = new URLSearchParams({ q: question })
  if (!kind || !address) return `?${params}`
  params.set('kind', kind.name)
  return `?${params}${writeAddress(kind, address).replace('?', '&')}`
}

/** Applies the conditions to another kind; those it does not support are dropped. */
export function asOtherKind({ conditions }: ListAddress, kind: Kind): ListAddress {
  const common = conditions.flatMap((condition) => readCondition(kind, condition) ?? [])
  const near = common.some((condition) => 'near' in condition)
  return { current: 1, size: 20, ...(near && { sort: 'near' }), conditions: common }
}
