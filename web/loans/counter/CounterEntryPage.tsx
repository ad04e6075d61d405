import { useNavigate } from 'react-router'

import { staffLoans } from '#contract/loans/loans.ts'
import { useAction } from '#web/api/hooks.ts'
import { WordChoice } from '#web/loans/request/AskFields.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { type FieldForm, useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import { type EntryItem, EntryItems } from './EntryItems.tsx'
import { counterPath, scannedPath } from './paths.ts'

import '#web/workplace/resource-page.css'
import '#web/loans/request/request.css'
import './counter.css'

const texts = [
  ['reader', '读者姓名', 'text'],
  ['phone', '手机号', 'tel'],
  ['company', '单位名称（选填）', 'text'],
] as const

const blankForm = {
  reader: '',
  phone: '',
  company: '',
  purpose: 'construction',
  useMode: 'read',
  reason: '',
  items: [] as readonly EntryItem[],
}
type Values = typeof blankForm

/** Enters and submits an application for a reader who stands at the counter without an account. */
export function CounterEntryPage() {
  useTabTitle('代办')
  const navigate = useNavigate()
  const enter = useAction(staffLoans.onBehalf, [staffLoans.queue])
  const form = useFieldForm<Values>({
    initial: blankForm,
    silent: ['items', 'purpose', 'useMode'],
    send: async ({ items, phone, ...values }) => {
      const { number } = await enter.mutateAsync({
        ...values,
        phone: phone.replaceAll(/[\s-]/g, ''),
        items: items.map(({ kind, code }) => ({ kind, code })),
      })
      toast(`已提交，编号 ${number}`)
      await navigate(scannedPath(number))
    },
  })
  const items = form.field('items')
  return (
    <section className="resource-list counter">
      <Crumbs items={[{ label: '窗口', to: counterPath }, { label: '代办' }]} />
      <header>
        <h1>代办借阅</h1>
        <p className="cap">为没有账号的读者登记。请当面核对身份与介绍信；手机号加密保存，只供窗口联系。</p>
      </header>
      <Form form={form} className="counter-entry ask">
        <Reader form={form} />
        <EntryItems items={items.value} onChange={items.onChange} />
        <What form={form} />
        <Stack gap={16} className="ask-submit">
          <Row gap={[12, 16]} wrap className="ask-actions">
            <SubmitButton form={form} size="l" disabled={items.value.length === 0}>
              提交代办
            </SubmitButton>
          </Row>
        </Stack>
      </Form>
    </section>
  )
}

const Reader = ({ form }: { form: FieldForm<Values> }) => (
  <section aria-labelledby="entry-reader">
    <h2 id="entry-reader">读者</h2>
    <div className="entry-reader">
      {texts.map(([name, label, type]) => (
        <TextField key={name} {...form.field(name)} {...{ label, type }} autoComplete="off" maxLength={100} />
      ))}
    </div>
  </section>
)

const What = ({ form }: { form: FieldForm<Values> }) => (
  <section aria-labelledby="entry-what">
    <h2 id="entry-what">用途</h2>
    <Stack gap={24}>
      <WordChoice
        label="利用目的"
        group="purpose"
        value={form.values.purpose}
        onChange={form.field('purpose').onChange}
      />
      <WordChoice
        label="利用方式"
        group="useMode"
        value={form.values.useMode}
        onChange={form.field('useMode').onChange}
      />
      <TextField {...form.field('reason')} label="用途说明（选填）" rows={2} maxLength={1000} />
    </Stack>
  </section>
)
