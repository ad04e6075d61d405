import { profileFaults } from '#contract/accounts/profile.ts'
import { AppError } from '#contract/errors.ts'
import { CodeField } from '#web/identity/form/CodeField.tsx'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { PasswordHints } from '#web/identity/form/PasswordHints.tsx'
import { AuthenticatorSetup } from '#web/identity/sign-in/AuthenticatorSetup.tsx'
import { RecoveryCodes } from '#web/identity/sign-in/RecoveryCodes.tsx'
import { DictionaryField } from '#web/ui/fields/DictionaryField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

const blankValues = { company: '', companyNature: '', password: '', code: '' }
const rules = (values: typeof blankValues) => profileFaults(values, ['company', 'companyNature'])
const trouble = new AppError('sign_in_locked', { retryAfter: 90 }, '连续失败次数过多，请稍后再试')

/** Form fields: what is wrong with one is said when it is left. */
export function Forms() {
  const form = useFieldForm({
    initial: blankValues,
    check: rules,
    early: rules,
    send: () => Promise.resolve(),
  })
  return (
    <div className="guide-fields">
      <TextField {...form.field('company')} label="单位名称" hint="离开时检查，至少 4 个字" />
      <DictionaryField {...form.field('companyNature')} group="dwxz" label="单位性质（字典）" />
      <PasswordField {...form.field('password')} label="新密码" autoComplete="new-password">
        <PasswordHints password={form.values.password} whose="member" />
      </PasswordField>
      <CodeField
        {...form.field('code')}
        label="短信验证码（示例，不发送）"
        form={form}
        send={() => Promise.resolve({ again: 60, lasts: 300 })}
      />
      <FormError error={trouble} />
    </div>
  )
}

const secret = 'ABCDEFGHIJKLMNOPABCDEFGHIJKLMNOP'
const codes = ['2345-6789', '3456-789A', '4567-89AB', '5678-9ABC']

/** Authenticator setup and recovery codes, with sample data. */
export function Factors() {
  return (
    <div className="guide-states">
      <div className="plate guide-padded">
        <AuthenticatorSetup
          secret={{ secret, uri: `otpauth://totp/example?secret=${secret}` }}
          onCode={() => Promise.reject(new AppError('code_refused', {}, '验证码不对或已失效'))}
        />
      </div>
      <div className="plate guide-padded">
        <RecoveryCodes codes={codes} onSaved={() => {}} />
      </div>
    </div>
  )
}
