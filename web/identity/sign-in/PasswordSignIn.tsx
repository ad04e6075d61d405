import { maxSignInNameLength } from '#contract/identity/contact.ts'
import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { emptyFault } from '#web/identity/form/checks.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { TextField } from '#web/identity/form/TextField.tsx'
import { TransitNote } from '#web/identity/form/TransitNote.tsx'
import { useCaptcha } from '#web/identity/form/useCaptcha.tsx'
import { useForm } from '#web/identity/form/useForm.ts'
import { Button } from '#web/ui/Button.tsx'

import type { SignIn } from './useSignIn.ts'

const places = { sign_in_refused: 'password' } as const

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
  const form = useForm({ username: '', password: '' }, places)
  const { whenWanted, captcha } = useCaptcha('sign-in')
  const check = ({ username, password }: typeof form.values) => ({
    username: emptyFault(username, `请填写${label}`),
    password: password === '' ? '请填写密码' : undefined,
  })
  const grant =
    domain === undefined ? { grant: 'password' as const } : { grant: 'domain' as const, provider: domain }
  const send = ({ username, password }: typeof form.values) =>
    whenWanted((captchaVerification) =>
      withEncrypted([password], (encrypted) =>
        signIn.send({ ...grant, username: username.trim(), encrypted, captchaVerification }),
      ),
    )
  return (
    <>
      <form {...form.bind(check, send)}>
        <FormError error={form.trouble} />
        <TextField
          {...form.field('username')}
          label={label}
          autoComplete="username"
          maxLength={maxSignInNameLength}
        />
        <PasswordField {...form.field('password')} label="密码" autoComplete="current-password" />
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          登录
        </Button>
        <TransitNote />
      </form>
      {captcha}
    </>
  )
}
