import type { Kind } from '#contract/catalogue/kind.ts'
import type { ListAddress } from '#web/catalogue/address.ts'
import { readAddress, readCondition, writeAddress } from '#web/catalogue/address.ts'
import { kindNamed } from '#web/catalogue/record-path.ts'

export const askPath = '/ai'

/** A question, and the list that it became: changed by hand, it is no longer what the question says. */
export interface AskAddress {
  question: string
  /** Absent until the question has been read. */
  list?: { kind: Kind; address: ListAddress; remarks: string[] } | undefined
}

/** Reads `?q=…&kind=borehole&c=[…]`: conditions as the list of the kind has them, under another name. */
export function readAskAddress(search: URLSearchParams): AskAddress {
  const question = (search.get('q') ?? '').trim()
  const kind = kindNamed(search.get('kind') ?? '')
  if (!kind) return { question }
  const list = new URLSearchParams(search)
  list.delete('q')
  const conditions = search.get('c')
  if (conditions !== null) list.set('q', conditions)
  return { question, list: { kind, ...readAddress(kind, list) } }
}

/** The query of an address, with its question mark. */
export function writeAskAddress(question: string, kind?: Kind, address?: ListAddress): string {
  const search = new URLSearchParams({ q: question })
  if (kind && address) {
    search.set('kind', kind.name)
    for (const [name, value] of new URLSearchParams(writeAddress(kind, address)))
      search.set(name === 'q' ? 'c' : name, value)
  }
  return `?${search}`
}

/** The same question of another kind: what that cannot be asked for is left out. */
export function asOtherKind({ conditions }: ListAddress, kind: Kind): ListAddress {
  const kept = conditions.flatMap((condition) => readCondition(kind, condition) ?? [])
  const near = kept.some((condition) => 'near' in condition)
  return { current: 1, size: 20, ...(near && { sort: 'near' }), conditions: kept }
}
