import { codeRule, faultBy, phoneRule } from '#contract/identity/contact.ts'

/** A number as people type it, without its spaces and dashes. */
export const plainDigits = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')

/** A phone number as the archive writes it; a browser may fill it in with the code of the country. */
export const plainPhone = (text: string): string => plainDigits(text).replace(/^\+?86(?=1\d{10}$)/, '')

export function phoneFault(text: string): string | undefined {
  const phone = plainPhone(text)
  if (phone === '') return '请填写手机号'
  return faultBy(phoneRule, phone)
}

export function codeFault(text: string): string | undefined {
  const code = plainDigits(text)
  if (code === '') return '请填写验证码'
  return faultBy(codeRule, code)
}

export const emptyFault = (text: string, message: string): string | undefined =>
  text.trim() === '' ? message : undefined
