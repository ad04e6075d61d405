import { codes } from '#contract/sign-in/codes.ts'
import { call } from '#web/api/call.ts'
import { codeFault, phoneFault, plainDigits, plainPhone } from '#web/identity/form/checks.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { codePlaces, PhoneCode } from '#web/identity/form/PhoneCode.tsx'
import { useCaptcha } from '#web/identity/form/useCaptcha.tsx'
import { useForm } from '#web/identity/form/useForm.ts'
import { Button } from '#web/ui/Button.tsx'

import type { SignIn } from './useSignIn.ts'

/** Sign-in by phone and SMS code. */
export function SmsSignIn({ signIn }: { signIn: SignIn }) {
  const form = useForm({ phone: '', code: '' }, codePlaces)
  const { ask, captcha } = useCaptcha('code')
  const { refuse, fail } = form
  return (
    <>
      <form
        {...form.bind(
          ({ phone, code }) => ({ phone: phoneFault(phone), code: codeFault(code) }),
          ({ phone, code }) =>
            signIn.send({ grant: 'sms_code', phone: plainPhone(phone), code: plainDigits(code) }),
        )}
      >
        <FormError error={form.trouble} />
        <PhoneCode
          form={{ phone: form.field('phone'), code: form.field('code'), refuse, fail }}
          ask={ask}
          send={(phone, captchaVerification) =>
            call(codes.sendPhoneCode, { phone, purpose: 'sign_in', captchaVerification })
          }
        />
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          登录
        </Button>
      </form>
      {captcha}
    </>
  )
}
