import { useState } from 'react'

import { AppError } from '#contract/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayField } from '#web/ui/date/DayField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { TickField } from '#web/ui/fields/TickField.tsx'
import { Conflicts } from '#web/ui/form/Conflicts.tsx'
import { Form, FormStatus, SubmitButton } from '#web/ui/form/Form.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { toast } from '#web/ui/states/Toast.tsx'

const levels = [
  { value: 'open', label: '公开' },
  { value: 'protected', label: '保护期' },
] as const
type Values = { title: string; level: 'open' | 'protected'; openOn: string; summary: string; agreed: boolean }
const blankValues: Values = { title: '', level: 'open', openOn: '', summary: '', agreed: false }

/** A form on a page: what is wrong is counted beside its button, and stands at the fields. */
export function FormExample() {
  const [open, setOpen] = useState(false)
  const form = useFieldForm<Values>({
    initial: blankValues,
    check: ({ title, level, openOn, agreed }) => ({
      title: title.trim() ? undefined : '请填写资料名称',
      openOn: level === 'protected' && !openOn ? '请填写保护到哪一天' : undefined,
      agreed: agreed ? undefined : '请先勾选',
    }),
    send: () => toast('已保存'),
  })
  return (
    <div className="guide-fields">
      <Form form={form} label="示例表单">
        <TextField {...form.field('title')} label="资料名称" />
        <SelectField {...form.field('level')} label="公开程度" options={levels} />
        {form.values.level === 'protected' && <DayField {...form.field('openOn')} label="保护到" />}
        <TextField {...form.field('summary')} label="内容提要" rows={3} />
        <TickField {...form.field('agreed')} label="所填属实" />
        <p className="row wraps">
          <SubmitButton form={form}>保存</SubmitButton>
          <Button onClick={() => setOpen(true)}>两人同改一条</Button>
          <FormStatus form={form} />
        </p>
      </Form>
      {open && <ConflictExample onClose={() => setOpen(false)} />}
    </div>
  )
}

const labels: Readonly<Record<string, string>> = { title: '资料名称', level: '公开程度' }
const savedValues = { title: '城东一桥勘察报告', level: 'open' }

/** The first save meets that of somebody else. */
function ConflictExample({ onClose }: { onClose: () => void }) {
  const form = useFieldForm({
    initial: savedValues,
    version: 1,
    otherSave: () => ({
      values: { ...savedValues, title: '城东一桥岩土工程勘察报告' },
      version: 2,
      editor: '王敏',
    }),
    send: (_, { version }) => {
      if (version === 1) throw new AppError('row_changed')
      toast('已保存')
      onClose()
    },
  })
  const { overtaking, values, change } = form
  return (
    <FormDialog title="修改资料" verb="保存" form={form} onClose={onClose}>
      {overtaking && (
        <Conflicts
          reason={`${overtaking.editor}先保存了修改`}
          {...{ overtaking, values }}
          labelOf={(name) => labels[name] ?? name}
          wordsOf={(_, value) => String(value)}
          onChoose={change}
        />
      )}
      <TextField {...form.field('title')} label="资料名称" hint="改动它再保存" />
      <FormStatus form={form} />
    </FormDialog>
  )
}
