import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { passwordFault, PasswordHints, type Whose } from '#web/identity/form/PasswordHints.tsx'
import { TransitNote } from '#web/identity/form/TransitNote.tsx'
import { useForm } from '#web/identity/form/useForm.ts'
import { Button } from '#web/ui/Button.tsx'

import { StepFrame } from './StepFrame.tsx'
import type { SignIn } from './useSignIn.ts'

interface NewPasswordStepProps {
  signIn: SignIn
  ticket: string
  whose: Whose
}

/** Sign-in step to replace an expired or initial password. */
export function NewPasswordStep({ signIn, ticket, whose }: NewPasswordStepProps) {
  const form = useForm({ password: '' })
  const { password } = form.values
  return (
    <StepFrame title="设置新密码" lead="密码已到期，或由他人代设。设置新密码后即完成登录。">
      <form
        {...form.bind(
          () => ({ password: passwordFault(password, whose) }),
          () =>
            withEncrypted([password], (encrypted) =>
              signIn.send({ grant: 'new_password', ticket, encrypted }),
            ),
        )}
      >
        <FormError error={form.trouble} />
        <PasswordField {...form.field('password')} label="新密码" autoComplete="new-password">
          <PasswordHints password={password} whose={whose} />
        </PasswordField>
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          保存并登录
        </Button>
        <TransitNote />
      </form>
    </StepFrame>
  )
}
