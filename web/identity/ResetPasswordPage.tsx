import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { users } from '#contract/accounts/users.ts'
import { AppError } from '#contract/errors.ts'
import { plainDigits, plainPhone } from '#contract/identity/spelling.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { call } from '#web/api/call.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { withEncrypted } from './encrypted-call.ts'
import { PasswordField } from './form/PasswordField.tsx'
import { passwordFault, PasswordHints } from './form/PasswordHints.tsx'
import { codePlaces, noPhone, PhoneCode, phoneFaults } from './form/PhoneCode.tsx'
import { TransitNote } from './form/TransitNote.tsx'
import { useCaptcha } from './form/useCaptcha.tsx'
import { StepFrame } from './sign-in/StepFrame.tsx'

import './entry.css'

interface ProvedAccount {
  ticket: string
  /** Partly masked. */
  username: string
  phone: string
}

type Stage = { at: 'phone'; trouble?: unknown } | ({ at: 'password' } & ProvedAccount) | { at: 'done' }

/** Sets a new password after the account's phone is verified. */
export function ResetPasswordPage() {
  const [stage, setStage] = useState<Stage>({ at: 'phone' })
  const { state } = useLocation()
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>重设密码</h1>
        {stage.at === 'phone' && (
          <ProvePhone
            trouble={stage.trouble}
            onProved={(proved) => setStage({ at: 'password', ...proved })}
          />
        )}
        {stage.at === 'password' && (
          <SetPassword
            {...stage}
            onDone={() => setStage({ at: 'done' })}
            onExpired={(trouble) => setStage({ at: 'phone', trouble })}
          />
        )}
        {stage.at === 'done' ? (
          <Done state={state} />
        ) : (
          <p className="small">
            <Link to="/login" state={state}>
              返回登录
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

function ProvePhone({ trouble, onProved }: { trouble: unknown; onProved: (proved: ProvedAccount) => void }) {
  const { ask, captcha } = useCaptcha('code')
  const form = useFieldForm({
    initial: noPhone,
    check: phoneFaults,
    places: codePlaces,
    send: async (values) => {
      const [phone, code] = [plainPhone(values.phone), plainDigits(values.code)]
      const { ticket } = await call(codes.checkPhoneCode, { phone, code, purpose: 'reset' })
      const { username } = await call(users.getUserInfoByPhone, { ticket })
      onProved({ ticket, username, phone })
    },
  })
  return (
    <>
      <p className="entry-lead">用账号的手机号接收验证码，核实后设置新密码。</p>
      <Form form={form} trouble={trouble}>
        <PhoneCode
          form={form}
          ask={ask}
          send={(phone, captchaVerification) =>
            call(codes.sendPhoneCode, { phone, purpose: 'reset', captchaVerification })
          }
        />
        <SubmitButton form={form} size="l">
          下一步
        </SubmitButton>
      </Form>
      {captcha}
    </>
  )
}

interface SetPasswordProps extends ProvedAccount {
  onDone: () => void
  onExpired: (trouble: unknown) => void
}

function SetPassword({ ticket, username, phone, onDone, onExpired }: SetPasswordProps) {
  const form = useFieldForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: passwordFault(password, 'either', { phone }) }),
    send: ({ password }) =>
      withEncrypted([password], (encrypted) => call(users.resetPassword, { ticket, encrypted })).then(
        onDone,
        (error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'ticket_expired') throw error
          onExpired(error)
        },
      ),
  })
  return (
    <StepFrame title="设置新密码" lead={`账号：${username}`}>
      <Form form={form}>
        <PasswordField {...form.field('password')} label="新密码" autoComplete="new-password">
          <PasswordHints password={form.values.password} whose="either" owner={{ phone }} />
        </PasswordField>
        <Note>保存后，这个账号在各处的登录都会退出，须用新密码重新登录。</Note>
        <SubmitButton form={form} size="l">
          保存新密码
        </SubmitButton>
        <TransitNote />
      </Form>
    </StepFrame>
  )
}

function Done({ state }: { state: unknown }) {
  return (
    <StepFrame title="密码已重设" lead="请用新密码登录。">
      <Row gap={12}>
        <ButtonLink variant="primary" to="/login" state={state}>
          去登录
        </ButtonLink>
      </Row>
    </StepFrame>
  )
}
