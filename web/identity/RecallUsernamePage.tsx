import { useState } from 'react'
import { Link } from 'react-router'

import { users } from '#contract/accounts/users.ts'
import { plainDigits, plainPhone } from '#contract/identity/spelling.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { call } from '#web/api/call.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { copyText } from '#web/ui/text/copy.ts'

import { codePlaces, noPhone, PhoneCode, phoneFaults } from './form/PhoneCode.tsx'
import { useCaptcha } from './form/useCaptcha.tsx'
import { useReturnPath } from './return-path.ts'
import { StepFrame } from './sign-in/StepFrame.tsx'

import './entry.css'

/** Shows a forgotten username after the phone is verified. */
export function RecallUsernamePage() {
  const [username, setUsername] = useState<string>()
  const { ask, captcha } = useCaptcha('code')
  const form = useFieldForm({
    initial: noPhone,
    check: phoneFaults,
    places: codePlaces,
    send: async ({ phone, code }) => {
      const input = { phone: plainPhone(phone), code: plainDigits(code) }
      setUsername((await call(users.getUserCodeByPhoneCode, input)).username)
    },
  })
  const state = { wanted: useReturnPath() }
  if (username !== undefined) return <Recalled username={username} state={state} />
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>找回用户名</h1>
        <p className="entry-lead">
          用账号的手机号接收验证码，核实后显示用户名。用手机号或邮箱也可以直接登录。
        </p>
        <Form form={form}>
          <PhoneCode
            form={form}
            ask={ask}
            send={(phone, captchaVerification) =>
              call(codes.sendPhoneCode, { phone, purpose: 'reset', captchaVerification })
            }
          />
          <SubmitButton form={form} size="l">
            查看用户名
          </SubmitButton>
        </Form>
        {captcha}
        <p className="small">
          <Link to="/login" state={state}>
            返回登录
          </Link>
        </p>
      </div>
    </div>
  )
}

function Recalled({ username, state }: { username: string; state: unknown }) {
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>找回用户名</h1>
        <StepFrame title="您的用户名">
          <p className="recalled">{username}</p>
          <Row gap={12} wrap>
            <ButtonLink variant="primary" to="/login" state={state}>
              去登录
            </ButtonLink>
            <Button icon="copy" onClick={() => void copyText(username, '用户名已复制')}>
              复制
            </Button>
          </Row>
        </StepFrame>
      </div>
    </div>
  )
}
