import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { foldPassword, normalPassword } from '#contract/accounts/password.ts'

const path = join(import.meta.dirname, '../../../assets/weak-passwords.txt.br')
const shortAround = 6

/** Opens the list of passwords that many people choose: whether one is on it. */
export function openWeakList(): (password: string) => boolean {
  let list: string | undefined
  // One text of all lines, read when a password is first chosen: half a megabyte where a set would take six.
  const isListed = (word: string) => {
    list ??= `\n${brotliDecompressSync(readFileSync(path)).toString('latin1')}`
    return word !== '' && list.includes(`\n${word}\n`)
  }
  return (password) => isWeak(password, isListed)
}

/**
 * Whether a password is one that many people choose: as it is, or with something short or just as common before or
 * behind it (Woaini1314!, Dragon2024, wangwei12345678).
 */
function isWeak(password: string, isListed: (word: string) => boolean): boolean {
  const text = normalPassword(password).toLowerCase()
  const trimmed = [/[^\p{L}]+$/u, /^[^\p{L}]+/u, /^[^\p{L}]+|[^\p{L}]+$/gu].map((around) => ({
    core: foldPassword(text.replaceAll(new RegExp(around, 'gu'), '')),
    around: foldPassword([...text.matchAll(new RegExp(around, 'gu'))].join('')),
  }))
  return (
    isListed(foldPassword(text)) ||
    trimmed.some(({ core, around }) => isListed(core) && (around.length <= shortAround || isListed(around)))
  )
}
