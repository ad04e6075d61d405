import { commonFields, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { feedbacks, maxFeedbackLength } from '#contract/content/feedback.ts'
import { act } from '#web/api/caller.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { MailField } from './MailField.tsx'
import { useFeedbackForm } from './useFeedbackForm.ts'

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
  const { form, captcha, isVisitor } = useFeedbackForm({
    initial: { field: pointed, body: '', suggestion: '', mail: '' },
    send: ({ field, body, suggestion }, visitor) =>
      act(feedbacks.correct, {
        ...{ kind: kind.name, code: record.code, body, suggestion },
        ...(field && { field }),
        ...visitor,
      }),
    onDone: () => {
      toast('已收到，核实后更正')
      onClose()
    },
  })
  return (
    <>
      <FormDialog title="纠错" verb="提交" {...{ form, onClose }}>
        <p className="cap">
          {kind.label} {record.code}
        </p>
        <SelectField {...form.field('field')} label="哪一栏" options={optionsOf(kind, record)} />
        <TextField {...form.field('body')} label="哪里不对" rows={3} maxLength={maxFeedbackLength} />
        <TextField
          {...form.field('suggestion')}
          label="应当是（选填）"
          rows={2}
          maxLength={maxFeedbackLength}
          hint="写明依据，如报告的页码"
        />
        {isVisitor && <MailField {...form.field('mail')} hint="答复寄到这里" />}
      </FormDialog>
      {captcha}
    </>
  )
}
