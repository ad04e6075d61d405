import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { users } from '#contract/accounts/users.ts'
import { AppError } from '#contract/errors.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { call } from '#web/api/call.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { withEncrypted } from './encrypted-call.ts'
import { codeFault, phoneFault, plainDigits, plainPhone } from './form/checks.ts'
import { FormError } from './form/FormError.tsx'
import { PasswordField } from './form/PasswordField.tsx'
import { passwordFault, PasswordHints } from './form/PasswordHints.tsx'
import { codePlaces, PhoneCode } from './form/PhoneCode.tsx'
import { TransitNote } from './form/TransitNote.tsx'
import { useCaptcha } from './form/useCaptcha.tsx'
import { useForm } from './form/useForm.ts'
import { StepFrame } from './sign-in/StepFrame.tsx'

import './entry.css'

interface Proved {
  ticket: string
  /** Partly masked. */
  username: string
  phone: string
}

type Stage = { at: 'phone'; trouble?: unknown } | ({ at: 'password' } & Proved) | { at: 'done' }

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

function ProvePhone({ trouble, onProved }: { trouble: unknown; onProved: (proved: Proved) => void }) {
  const form = useForm({ phone: '', code: '' }, codePlaces)
  const { ask, captcha } = useCaptcha('code')
  const { refuse, fail } = form
  const prove = async (given: typeof form.values) => {
    const [phone, code] = [plainPhone(given.phone), plainDigits(given.code)]
    const { ticket } = await call(codes.checkPhoneCode, { phone, code, purpose: 'reset' })
    const { username } = await call(users.getUserInfoByPhone, { ticket })
    onProved({ ticket, username, phone })
  }
  return (
    <>
      <p className="entry-lead">用账号的手机号接收验证码，核实后设置新密码。</p>
      <form {...form.bind(({ phone, code }) => ({ phone: phoneFault(phone), code: codeFault(code) }), prove)}>
        <FormError error={form.trouble ?? trouble} />
        <PhoneCode
          form={{ phone: form.field('phone'), code: form.field('code'), refuse, fail }}
          ask={ask}
          send={(phone, captchaVerification) =>
            call(codes.sendPhoneCode, { phone, purpose: 'reset', captchaVerification })
          }
        />
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          下一步
        </Button>
      </form>
      {captcha}
    </>
  )
}

interface SetPasswordProps extends Proved {
  onDone: () => void
  onExpired: (trouble: unknown) => void
}

function SetPassword({ ticket, username, phone, onDone, onExpired }: SetPasswordProps) {
  const form = useForm({ password: '' })
  const { password } = form.values
  const reset = () =>
    withEncrypted([password], (encrypted) => call(users.resetPassword, { ticket, encrypted })).then(
      onDone,
      (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'ticket_expired') throw error
        onExpired(error)
      },
    )
  return (
    <StepFrame title="设置新密码" lead={`账号：${username}`}>
      <form {...form.bind(() => ({ password: passwordFault(password, 'either', { phone }) }), reset)}>
        <FormError error={form.trouble} />
        <PasswordField {...form.field('password')} label="新密码" autoComplete="new-password">
          <PasswordHints password={password} whose="either" owner={{ phone }} />
        </PasswordField>
        <Note>保存后，这个账号在各处的登录都会退出，须用新密码重新登录。</Note>
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          保存新密码
        </Button>
        <TransitNote />
      </form>
    </StepFrame>
  )
}

function Done({ state }: { state: unknown }) {
  return (
    <StepFrame title="密码已重设" lead="请用新密码登录。">
      <div className="row">
        <ButtonLink variant="primary" to="/login" state={state}>
          去登录
        </ButtonLink>
      </div>
    </StepFrame>
  )
}
