import { useState } from 'react'

import { feedbacks, maxFeedbackLength } from '#contract/content/feedback.ts'
import { act } from '#web/api/caller.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { TickField } from '#web/ui/fields/TickField.tsx'
import { same } from '#web/ui/form/form-state.ts'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { MailField } from './MailField.tsx'
import { useFeedbackForm } from './useFeedbackForm.ts'

const mailHint = '答复寄到这里。登录后提交的，答复作为消息告诉您。'
const blankQuestion = { body: '', mail: '', mayPublish: false }

/** A question or a remark to the archive; `page` is what it is about. */
export function QuestionForm({ page }: { page: string | undefined }) {
  const [isSent, setSent] = useState(false)
  const { form, captcha, isVisitor } = useFeedbackForm({
    initial: { ...blankQuestion, body: page ? `页面：${page}\n` : '' },
    send: ({ body, mayPublish }, visitor) =>
      act(feedbacks.ask, {
        body,
        mayPublish,
        ...visitor,
      }),
    onDone: () => {
      form.change(blankQuestion)
      setSent(true)
    },
  })
  return (
    <Form form={form} className="feedback-form">
      <TextField
        {...form.field('body')}
        label="咨询、留言或网站的错误"
        rows={5}
        maxLength={maxFeedbackLength}
        hint="写明事由；请勿填写身份证号等敏感的个人信息。"
      />
      {isVisitor && <MailField {...form.field('mail')} hint={mailHint} />}
      <TickField {...form.field('mayPublish')} label="同意本馆公开这个问题与答复（不公开姓名与邮箱）" />
      <div role="status">
        {isSent && same(form.values, blankQuestion) && <Note variant="ok">已收到，本馆会尽快答复。</Note>}
      </div>
      <SubmitButton form={form}>提交</SubmitButton>
      {captcha}
    </Form>
  )
}
