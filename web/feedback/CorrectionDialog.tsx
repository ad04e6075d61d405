import { useState } from 'react'

import { commonFields, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { feedbacks } from '#contract/content/feedback.ts'
import { act } from '#web/api/caller.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field, Select } from '#web/ui/form/Field.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { MailField } from './MailField.tsx'
import { TextBox } from './TextBox.tsx'
import { useSending } from './useSending.ts'

import './feedback.css'

interface CorrectionProps {
  kind: Kind
  record: RecordView
  /** What the reader has pointed at; empty for the whole record. */
  field: string
  onClose: () => void
}

/** The fields of a record that its reader sees, and its parts. */
const optionsOf = (kind: Kind, record: RecordView) => [
  { value: '', label: '整份资料' },
  ...[...Object.keys(commonFields), ...Object.keys(kind.fields)]
    .filter((name) => name in record.values || name in record)
    .flatMap((value) => {
      const label = fieldOf(kind, value)?.label
      return label === undefined ? [] : [{ value, label }]
    }),
  ...Object.entries(kind.parts)
    .filter(([name]) => record.counts[name])
    .map(([value, { label }]) => ({ value, label })),
]

/** Says which field of a record is wrong, and what it should be. */
export function CorrectionDialog({ kind, record, field: pointed, onClose }: CorrectionProps) {
  const [values, setValues] = useState({ ...blank, field: pointed })
  const { isVisitor, busy, captcha, send, faultOf, trouble } = useSending()
  const { field, body, suggestion, mail } = values
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const submit = () =>
    send(
      (captchaVerification) =>
        act(feedbacks.correct, {
          ...{ kind: kind.name, code: record.code, body, suggestion },
          ...(field && { field }),
          ...(isVisitor && mail.trim() && { mail }),
          ...(captchaVerification && { captchaVerification }),
        }),
      () => {
        toast('已收到，核实后更正')
        onClose()
      },
    )
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button variant="primary" busy={busy} onClick={() => void submit()}>
        提交
      </Button>
    </>
  )
  return (
    <>
      <Dialog open title="纠错" onClose={onClose} actions={actions}>
        <div className="feedback-form">
          <p className="cap">
            {kind.label} {record.code}
          </p>
          <FormError error={trouble} />
          <Fields {...{ kind, record, values, set, faultOf, isVisitor }} />
        </div>
      </Dialog>
      {captcha}
    </>
  )
}

const blank = { field: '', body: '', suggestion: '', mail: '' }
type Values = typeof blank

interface FieldsProps extends Pick<CorrectionProps, 'kind' | 'record'> {
  values: Values
  set: (change: Partial<Values>) => void
  faultOf: (name: string) => string | undefined
  isVisitor: boolean
}

function Fields({ kind, record, values, set, faultOf, isVisitor }: FieldsProps) {
  const { field, body, suggestion, mail } = values
  return (
    <>
      <Field label="哪一栏">
        {(control) => (
          <Select
            {...control}
            value={field}
            options={optionsOf(kind, record)}
            onChange={(value) => set({ field: value })}
          />
        )}
      </Field>
      <TextBox
        label="哪里不对"
        rows={3}
        value={body}
        error={faultOf('body')}
        onChange={(text) => set({ body: text })}
      />
      <TextBox
        label="应当是（选填）"
        rows={2}
        value={suggestion}
        hint="写明依据，如报告的页码"
        onChange={(text) => set({ suggestion: text })}
      />
      {isVisitor && (
        <MailField
          value={mail}
          hint="答复寄到这里"
          error={faultOf('mail')}
          onChange={(text) => set({ mail: text })}
        />
      )}
    </>
  )
}
