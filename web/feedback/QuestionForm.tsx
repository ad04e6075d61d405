import { useState } from 'react'

import { feedbacks } from '#contract/content/feedback.ts'
import { act } from '#web/api/caller.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { MailField } from './MailField.tsx'
import { TextBox } from './TextBox.tsx'
import { useSending } from './useSending.ts'

const mailHint = '答复寄到这里。登录后提交的，答复作为消息告诉您。'
const blank = { body: '', mail: '', mayPublish: false }

/** A question or a remark to the archive; `page` is what it is about. */
export function QuestionForm({ page }: { page: string | undefined }) {
  const [values, setValues] = useState({ ...blank, body: page ? `页面：${page}\n` : '' })
  const [sent, setSent] = useState(false)
  const { isVisitor, busy, captcha, send, faultOf, trouble } = useSending()
  const { body, mail, mayPublish } = values
  const set = (change: Partial<typeof values>) => {
    setSent(false)
    setValues({ ...values, ...change })
  }
  const submit = () =>
    send(
      (captchaVerification) =>
        act(feedbacks.ask, {
          body,
          mayPublish,
          ...(isVisitor && mail.trim() && { mail }),
          ...(captchaVerification && { captchaVerification }),
        }),
      () => {
        setValues(blank)
        setSent(true)
      },
    )
  return (
    <form
      className="feedback-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <FormError error={trouble} />
      <TextBox
        label="咨询、留言或网站的错误"
        value={body}
        error={faultOf('body')}
        hint="写明事由；请勿填写身份证号等敏感的个人信息。"
        onChange={(text) => set({ body: text })}
      />
      {isVisitor && (
        <MailField
          value={mail}
          hint={mailHint}
          error={faultOf('mail')}
          onChange={(to) => set({ mail: to })}
        />
      )}
      <Checkbox
        label="同意本馆公开这个问题与答复（不公开姓名与邮箱）"
        checked={mayPublish}
        onChange={(on) => set({ mayPublish: on })}
      />
      <Sending {...{ sent, busy }} />
      {captcha}
    </form>
  )
}

const Sending = ({ sent, busy }: { sent: boolean; busy: boolean }) => (
  <>
    <div role="status">{sent && <Note variant="ok">已收到，本馆会尽快答复。</Note>}</div>
    <Button type="submit" variant="primary" busy={busy}>
      提交
    </Button>
  </>
)
