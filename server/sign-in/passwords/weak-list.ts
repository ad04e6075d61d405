import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { foldPassword, normalPassword } from '#contract/accounts/password.ts'

const path = join(import.meta.dirname, '../../../assets/weak-passwords.txt.br')
const shortAround = 6

/** Opens the list of common passwords; returns whether a password is on it. */
export function openWeakList(): (password: string) => boolean {
  let list: string | undefined
  // One string of all lines, loaded with the first new password: half a megabyte instead of six for a set.
  const isListed = (word: string) => {
    list ??= `\n${brotliDecompressSync(readFileSync(path)).toString('latin1')}`
    return word !== '' && list.includes(`\n${word}\n`)
  }
  return (password) => isWeak(password, isListed)
}

/**
 * Whether a password is common, as it is or with a short or common prefix or suffix (Woaini1314!, Dragon2024,
 * wangwei12345678).
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
