import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { Condition } from '#contract/catalogue/routes.ts'
import { firstPage, writeAddress } from '#web/catalogue/address.ts'

/** The address of a list with conditions in force; a kind may be listed elsewhere than at its own path. */
export const listAddress = (kind: Kind, conditions: readonly Condition[], path: string = kind.path): string =>
  path + writeAddress(kind, { ...firstPage, conditions })

/** Letters, digits and signs alone are part of a code; anything with Chinese in it is part of a name. */
export function searchAddress(kind: Kind, typed: string, path: string = kind.path): string {
  const value = typed.trim()
  if (value === '') return path
  const asked = kind.conditions.filter((name) => fieldOf(kind, name)?.type === 'text')
  const name = asked.find((prop) => prop !== 'code') ?? 'code'
  return listAddress(kind, [{ prop: /^[\x21-\x7e]+$/.test(value) ? 'code' : name, value }], path)
}
