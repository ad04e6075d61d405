import { maxSignInNameLength } from '#contract/identity/contact.ts'
import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { emptyFault } from '#web/identity/form/checks.ts'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { TransitNote } from '#web/identity/form/TransitNote.tsx'
import { useCaptcha } from '#web/identity/form/useCaptcha.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import type { SignIn } from './useSignIn.ts'

interface PasswordSignInProps {
  signIn: SignIn
  /** The provider that knows name and password; by default this site. */
  domain?: string
}

/**
 * Sign-in by name and password: username, phone or mail, or the name in a domain. Nothing is stored, because
 * reading-room computers are shared.
 */
export function PasswordSignIn({ signIn, domain }: PasswordSignInProps) {
  const label = domain === undefined ? '用户名、手机号或邮箱' : '域用户名'
  const { whenWanted, captcha } = useCaptcha('sign-in')
  const grant =
    domain === undefined ? { grant: 'password' as const } : { grant: 'domain' as const, provider: domain }
  const form = useFieldForm({
    initial: { username: '', password: '' },
    check: ({ username, password }) => ({
      username: emptyFault(username, `请填写${label}`),
      password: password === '' ? '请填写密码' : undefined,
    }),
    places: { sign_in_refused: 'password' },
    send: ({ username, password }) =>
      whenWanted((captchaVerification) =>
        withEncrypted([password], (encrypted) =>
          signIn.send({ ...grant, username: username.trim(), encrypted, captchaVerification }),
        ),
      ),
  })
  return (
    <>
      <Form form={form}>
        <TextField
          {...form.field('username')}
          label={label}
          autoComplete="username"
          maxLength={maxSignInNameLength}
        />
        <PasswordField {...form.field('password')} label="密码" autoComplete="current-password" />
        <SubmitButton form={form} size="l">
          登录
        </SubmitButton>
        <TransitNote />
      </Form>
      {captcha}
    </>
  )
}
