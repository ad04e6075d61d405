import { users } from '#contract/accounts/users.ts'
import { AppError } from '#contract/errors.ts'
import { maxPersonNameLength, maskedPhone } from '#contract/identity/contact.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/hooks.ts'
import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { PasswordHints } from '#web/identity/form/PasswordHints.tsx'
import { TextField } from '#web/identity/form/TextField.tsx'
import { TransitNote } from '#web/identity/form/TransitNote.tsx'
import type { Form } from '#web/identity/form/useForm.ts'
import { StepFrame } from '#web/identity/sign-in/StepFrame.tsx'
import { Button } from '#web/ui/Button.tsx'

import { AgreementTick } from './AgreementTick.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { detailFaults, ownerOf, registrationOf, type Details, type Party, type Proved } from './details.ts'
import { UsernameField } from './UsernameField.tsx'

interface DetailsStepProps {
  /** Owned by the page, so that input is kept when the phone must be verified again. */
  form: Form<Details>
  party: Party
  proved: Proved
  /** Binds the new account to a third-party account. */
  link?: string | undefined
  /** Called when the phone must be verified again, with the reason. */
  onAgain: (trouble?: unknown) => void
  onRegistered: (username: string, password: string) => Promise<void>
}

/** Registration step with personal details. */
export function DetailsStep({ form, party, proved, link, onAgain, onRegistered }: DetailsStepProps) {
  const { values } = form
  const agreement = useCall(users.agreement, {})
  const register = async ({ password }: Details) => {
    const version =
      agreement.data?.version ?? (await agreement.refetch({ throwOnError: true })).data?.version ?? ''
    await withEncrypted([password], (encrypted) => {
      const { ticket } = proved
      const given = { ...registrationOf(values, party), ticket, agreement: version, encrypted }
      return call(users.register, { ...given, ...(link !== undefined && { link }) })
    })
  }
  const send = async (given: Details) => {
    try {
      await register(given)
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'agreement_changed') {
        await agreement.refetch()
        form.set('agreement', '') // the accepted text was another version
      }
      if (code !== 'ticket_expired' && code !== 'phone_taken') throw error
      return onAgain(error)
    }
    await onRegistered(given.username.trim(), given.password)
  }
  return (
    <StepFrame title="填写信息">
      <p className="proved">
        手机号 <span className="num">{maskedPhone(proved.phone)}</span> 已核实
        <button type="button" className="as-link" onClick={() => onAgain()}>
          更换
        </button>
      </p>
      <form {...form.bind((given) => detailFaults(given, party, proved.phone), send)}>
        <FormError error={form.trouble} />
        <UsernameField field={form.field('username')} ticket={proved.ticket} />
        <TextField
          {...form.field('userRealName')}
          label="真实姓名"
          autoComplete="name"
          maxLength={maxPersonNameLength}
        />
        <CompanyFields form={form} party={party} ticket={proved.ticket} />
        <PasswordField {...form.field('password')} label="密码" autoComplete="new-password">
          <PasswordHints password={values.password} whose="member" owner={ownerOf(values, proved.phone)} />
        </PasswordField>
        <AgreementTick form={form} version={agreement.data?.version} />
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          注册并登录
        </Button>
        <TransitNote />
      </form>
    </StepFrame>
  )
}
