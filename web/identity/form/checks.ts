import { codeRule, faultBy, phoneRule } from '#contract/identity/contact.ts'
import { plainDigits, plainPhone } from '#contract/identity/spelling.ts'

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
