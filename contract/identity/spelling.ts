// One spelling of what people type, for all ways in.

import { visibleText } from '#contract/fields/visible-text.ts'

const breaks = String.raw`[\p{Cc}\p{Zl}\p{Zp}]+`
const breaksBetweenLetters = new RegExp(String.raw`(?<=\p{Script=Latin})${breaks}(?=\p{Script=Latin})`, 'gu')

/** The name of a person on one line, composed, trimmed, without what nobody sees; Latin words stay apart. */
export const plainName = (typed: string): string =>
  visibleText(typed).replaceAll(breaksBetweenLetters, ' ').replaceAll(new RegExp(breaks, 'gu'), '').trim()

/** Digits in half width, without what people and programs put between them. */
export const plainDigits = (typed: string): string =>
  visibleText(typed)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Pd}−.·()]/gu, '')

/**
 * The eleven digits of a mobile number, with or without the code of the country: +86 138-2676-0710 is 13826760710. Any
 * other text comes back as it is, trimmed, for a rule to refuse or for another reading.
 */
export function plainPhone(typed: string): string {
  const digits = plainDigits(typed).replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
  return /^1\d{10}$/.test(digits) ? digits : typed.trim()
}
