import { maxPersonNameLength, maskedPhone } from '#contract/identity/contact.ts'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { PasswordHints } from '#web/identity/form/PasswordHints.tsx'
import { TransitNote } from '#web/identity/form/TransitNote.tsx'
import { StepFrame } from '#web/identity/sign-in/StepFrame.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { AgreementTick } from './AgreementTick.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ownerOf, type Party, type ProvedPhone } from './details.ts'
import type { DetailsForm } from './useDetailsForm.ts'
import { UsernameField } from './UsernameField.tsx'

interface DetailsStepProps extends DetailsForm {
  party: Party
  proved: ProvedPhone
  /** Called when the phone must be verified again. */
  onAgain: () => void
}

/** Registration step with personal details. */
export function DetailsStep({ form, agreement, party, proved, onAgain }: DetailsStepProps) {
  const { values } = form
  return (
    <StepFrame title="填写信息">
      <Row as="p" gap={[0, 12]} wrap size={14} tone="quiet">
        手机号 <span className="num">{maskedPhone(proved.phone)}</span> 已核实
        <button type="button" className="as-link" onClick={() => onAgain()}>
          更换
        </button>
      </Row>
      <Form form={form}>
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
        <AgreementTick {...form.field('agreement')} version={agreement} />
        <SubmitButton form={form} size="l">
          注册并登录
        </SubmitButton>
        <TransitNote />
      </Form>
    </StepFrame>
  )
}
