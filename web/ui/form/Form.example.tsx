import { AppError } from '#contract/errors.ts'
import { DayField } from '#web/ui/date/DayField.tsx'
import { example, OpenButton } from '#web/ui/Example.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { TickField } from '#web/ui/fields/TickField.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { Conflicts } from './Conflicts.tsx'
import { Form, FormStatus, SubmitButton } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormError } from './FormError.tsx'
import { useFieldForm } from './useFieldForm.ts'

const levels = [
  { value: 'open', label: '公开' },
  { value: 'protected', label: '保护期' },
] as const
type Values = { title: string; level: 'open' | 'protected'; openOn: string; summary: string; agreed: boolean }
const blankValues: Values = { title: '', level: 'open', openOn: '', summary: '', agreed: false }
const trouble = new AppError('sign_in_locked', { retryAfter: 90 }, '连续失败次数过多，请稍后再试')

export const saveExample = example.columns(
  'entry',
  '保存',
  '不能保存时，光标到第一处，按钮旁数出几处；改了哪处，哪处的话就收回。两人同改，先选定再保存。',
  () => {
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
      <>
        <Form form={form} label="示例表单">
          <TextField {...form.field('title')} label="资料名称" />
          <SelectField {...form.field('level')} label="公开程度" options={levels} />
          {form.values.level === 'protected' && <DayField {...form.field('openOn')} label="保护到" />}
          <TextField {...form.field('summary')} label="内容提要" rows={3} />
          <TickField {...form.field('agreed')} label="所填属实" />
          <Row as="p" gap={12} wrap>
            <SubmitButton form={form}>保存</SubmitButton>
            <FormStatus form={form} />
          </Row>
        </Form>
        <div>
          <OpenButton label="两人同改一条">
            {(open, close) => open && <ConflictDialog onClose={close} />}
          </OpenButton>
        </div>
        <FormError error={trouble} />
      </>
    )
  },
)

const labels: Readonly<Record<string, string>> = { title: '资料名称', level: '公开程度' }
const savedValues = { title: '城东一桥勘察报告', level: 'open' }

/** The first save meets that of somebody else. */
function ConflictDialog({ onClose }: { onClose: () => void }) {
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
