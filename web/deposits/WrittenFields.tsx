import type { DepositValues } from '#contract/deposits/deposits.ts'
import { maxProtectedYears } from '#contract/deposits/materials.ts'
import { DayField } from '#web/ui/date/DayField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { FieldForm } from '#web/ui/form/useFieldForm.ts'

import { protectionWords } from './facts.ts'

type TextName = 'title' | 'depositor' | 'contact' | 'projectCode' | 'author'

const texts: readonly [name: TextName, label: string, length: number, hint?: string][] = [
  ['title', '资料名称', 200],
  ['depositor', '汇交人', 100, '汇交凭证上的单位或个人'],
  ['contact', '联系人', 60, '进展以站内消息告知，邮箱与手机号见账号安全'],
  ['author', '编写单位', 100],
  ['projectCode', '项目编号', 99, '表格里没有写项目的，孔号前加上它'],
]

const protections = Array.from({ length: maxProtectedYears + 1 }, (_, count) => ({
  value: String(count),
  label: protectionWords(count),
}))

/** What is written of a deposit. */
export function WrittenFields({ form }: { form: FieldForm<DepositValues> }) {
  const formed = form.field('formedOn')
  const years = form.field('protectedYears')
  return (
    <div className="deposit-fields">
      {texts.map(([name, label, length, hint]) => (
        <TextField key={name} {...form.field(name)} {...{ label, hint }} maxLength={length} />
      ))}
      <DayField
        label="形成日期"
        value={formed.value ?? ''}
        error={formed.error}
        onChange={(day) => formed.onChange(day || null)}
      />
      <SelectField
        {...years}
        label="开放与保护"
        value={String(years.value)}
        options={protections}
        onChange={(count) => years.onChange(Number(count))}
      />
      <div className="deposit-summary">
        <TextField {...form.field('summary')} label="内容提要" rows={4} maxLength={2000} />
      </div>
    </div>
  )
}
