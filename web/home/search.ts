import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { Condition } from '#contract/catalogue/routes.ts'
import { firstPage, writeAddress } from '#web/catalogue/address.ts'

/** The address of a list with conditions in force. */
export const listAddress = (kind: Kind, conditions: readonly Condition[]): string =>
  kind.path + writeAddress(kind, { ...firstPage, conditions })

/** Letters, digits and signs alone are part of a code; anything with Chinese in it is part of a name. */
export function searchAddress(kind: Kind, typed: string): string {
  const value = typed.trim()
  if (value === '') return kind.path
  const asked = kind.conditions.filter((name) => fieldOf(kind, name)?.type === 'text')
  const name = asked.find((prop) => prop !== 'code') ?? 'code'
  return listAddress(kind, [{ prop: /^[\x21-\x7e]+$/.test(value) ? 'code' : name, value }])
}
