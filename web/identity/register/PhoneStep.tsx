import { codes } from '#contract/sign-in/codes.ts'
import { call } from '#web/api/call.ts'
import { codeFault, phoneFault, plainDigits, plainPhone } from '#web/identity/form/checks.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { codePlaces, PhoneCode } from '#web/identity/form/PhoneCode.tsx'
import { useCaptcha } from '#web/identity/form/useCaptcha.tsx'
import { useForm } from '#web/identity/form/useForm.ts'
import { Button } from '#web/ui/Button.tsx'

import type { Proved } from './details.ts'

interface PhoneStepProps {
  /** The number that a third party attests: a proposal. */
  phone?: string | undefined
  /** Why the phone must be verified again. */
  trouble: unknown
  onProved: (proved: Proved) => void
}

/** First registration step: verifies the phone. */
export function PhoneStep({ phone = '', trouble, onProved }: PhoneStepProps) {
  const form = useForm({ phone, code: '' }, codePlaces)
  const { ask, captcha } = useCaptcha('code')
  const { refuse, fail } = form
  const prove = async (given: typeof form.values) => {
    const proved = { phone: plainPhone(given.phone), code: plainDigits(given.code) }
    const { ticket } = await call(codes.checkPhoneCode, { ...proved, purpose: 'register' })
    onProved({ phone: proved.phone, ticket })
  }
  return (
    <>
      <form {...form.bind(({ phone, code }) => ({ phone: phoneFault(phone), code: codeFault(code) }), prove)}>
        <FormError error={form.trouble ?? trouble} />
        <PhoneCode
          form={{ phone: form.field('phone'), code: form.field('code'), refuse, fail }}
          ask={ask}
          send={(phone, captchaVerification) => call(codes.registerSendCode, { phone, captchaVerification })}
        />
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          下一步，填写信息
        </Button>
      </form>
      {captcha}
    </>
  )
}
