import { useState } from 'react'

import { security } from '#contract/accounts/account-security.ts'
import { maxAnswerLength } from '#contract/identity/contact.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { emptyFault } from '#web/identity/form/checks.ts'
import { CodeField } from '#web/identity/form/CodeField.tsx'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { TransitNote } from '#web/identity/form/TransitNote.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { type FieldForm, useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

import './personal.css'

const ways = { password: '密码', totp: '动态口令', sms: '短信验证码' } as const
type Way = keyof typeof ways
const isWay = (key: string): key is Way => Object.hasOwn(ways, key)

/** Re-authentication dialog with a choice of methods. */
export function ProofDialog({ onDone }: { onDone: (proved: boolean) => void }) {
  const { token } = useSession()
  const { data } = useCall(security.overview, {})
  const [by, setBy] = useState<Way>('password')
  const form = useFieldForm({
    initial: { answer: '' },
    check: ({ answer }) => ({ answer: emptyFault(answer, `请填写${ways[by]}`) }),
    places: { password_refused: 'answer', code_refused: 'answer' },
    send: async ({ answer }) => {
      if (by === 'password') {
        await withEncrypted([answer], (encrypted) => call(security.prove, { by, encrypted }, { token }))
      } else await call(security.prove, { by, code: answer }, { token })
      onDone(true)
    },
  })
  const known: Way[] = [
    'password',
    ...(data?.secondFactor ? (['totp'] as const) : []),
    ...(data?.phone ? (['sms'] as const) : []),
  ]
  const panel = <Answer by={by} form={form} phone={data?.phone} />
  return (
    <FormDialog title="请先核实身份" verb="核实" unguarded form={form} onClose={() => onDone(false)}>
      <p className="cap">
        接下来的操作关系到账号安全。核实之后十分钟内不再询问；不核实则不作改动，填写的内容还在。
      </p>
      <Tabs
        label="核实方式"
        active={by}
        onChange={(key) => {
          form.change({ answer: '' })
          if (isWay(key)) setBy(key)
        }}
        tabs={known.map((key) => ({ key, label: ways[key], panel }))}
      />
    </FormDialog>
  )
}

function Answer({
  by,
  form,
  phone,
}: {
  by: Way
  form: FieldForm<{ answer: string }>
  phone: string | undefined
}) {
  const { token } = useSession()
  const field = form.field('answer')
  if (by === 'password')
    return (
      <>
        <PasswordField {...field} label="登录密码" autoComplete="current-password" />
        <TransitNote />
      </>
    )
  if (by === 'totp')
    return (
      <TextField
        {...field}
        label="动态口令或恢复码"
        autoComplete="one-time-code"
        maxLength={maxAnswerLength}
      />
    )
  return (
    <CodeField
      {...field}
      label={`发送到 ${phone} 的验证码`}
      form={form}
      send={() => call(codes.sendCode, { purpose: 'proof' }, { token })}
    />
  )
}
