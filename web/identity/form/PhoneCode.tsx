import type { ErrorCode } from '#contract/errors.ts'
import { maskedPhone } from '#contract/identity/contact.ts'
import { plainPhone } from '#contract/identity/spelling.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { FieldForm } from '#web/ui/form/useFieldForm.ts'

import { codeFault, phoneFault } from './checks.ts'
import { CodeField, type SentCodeTo } from './CodeField.tsx'

/** Error codes shown at the code field. */
export const codePlaces = {
  code_refused: 'code',
  code_too_soon: 'code',
  code_limit: 'code',
  captcha_required: 'code',
  too_many_requests: 'code',
} as const satisfies Partial<Record<ErrorCode, string>>

export const noPhone = { phone: '', code: '' }
type PhoneValues = typeof noPhone

/** What is wrong with a phone number and its code before they are sent. */
export const phoneFaults = ({ phone, code }: PhoneValues) => ({
  phone: phoneFault(phone),
  code: codeFault(code),
})

interface PhoneCodeProps {
  form: FieldForm<PhoneValues>
  /** Sends a code, after a captcha. */
  ask: () => Promise<string>
  send: (phone: string, captchaVerification: string) => Promise<SentCodeTo>
}

/** Phone number and verification code. */
export function PhoneCode({ form, ask, send }: PhoneCodeProps) {
  const sendThere = async () => {
    const to = plainPhone(form.values.phone)
    const wrong = phoneFault(to)
    if (!wrong) return { ...(await send(to, await ask())), to: maskedPhone(to) }
    form.refuse({ phone: wrong })
    return undefined
  }
  return (
    <>
      <TextField
        {...form.field('phone')}
        label="手机号"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
      <CodeField {...form.field('code')} label="短信验证码" form={form} send={sendThere} />
    </>
  )
}
