import type { DepositValues } from '#contract/deposits/deposits.ts'
import { maxProtectedYears } from '#contract/deposits/materials.ts'
import { DayField } from '#web/ui/date/DayField.tsx'
import { Field, Select, TextInput } from '#web/ui/form/Field.tsx'

import { protectionWords } from './facts.ts'

interface WrittenFieldsProps {
  written: DepositValues
  faults: Readonly<Record<string, string>>
  onChange: (change: Partial<DepositValues>) => void
}

type TextName = 'title' | 'depositor' | 'contact' | 'projectCode' | 'author'

const texts: readonly [name: TextName, label: string, length: number, hint?: string][] = [
  ['title', '资料名称', 200],
  ['depositor', '汇交人', 100, '汇交凭证上的单位或个人'],
  ['contact', '联系人', 60, '进展以站内消息告知，邮箱与手机号见账号安全'],
  ['author', '编写单位', 100],
  ['projectCode', '项目编号', 99, '表格里没有写项目的，孔号前加上它'],
]

const years = Array.from({ length: maxProtectedYears + 1 }, (_, count) => ({
  value: String(count),
  label: protectionWords(count),
}))

/** What is written of a deposit. */
export const WrittenFields = ({ written, faults, onChange }: WrittenFieldsProps) => (
  <div className="deposit-fields">
    {texts.map(([name, label, length, hint]) => (
      <Field key={name} label={label} {...(hint && { hint })} {...errorOf(faults, name)}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={length}
            value={written[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        )}
      </Field>
    ))}
    <DayField
      label="形成日期"
      value={written.formedOn ?? ''}
      error={faults['formedOn']}
      onChange={(day) => onChange({ formedOn: day || null })}
    />
    <Field label="开放与保护" {...errorOf(faults, 'protectedYears')}>
      {(control) => (
        <Select
          {...control}
          value={String(written.protectedYears)}
          options={years}
          onChange={(count) => onChange({ protectedYears: Number(count) })}
        />
      )}
    </Field>
    <div className="deposit-summary">
      <Field label="内容提要" {...errorOf(faults, 'summary')}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={4}
            maxLength={2000}
            value={written.summary}
            onChange={({ target }) => onChange({ summary: target.value })}
          />
        )}
      </Field>
    </div>
  </div>
)

const errorOf = (faults: Readonly<Record<string, string>>, name: string) => {
  const error = faults[name]
  return error === undefined ? {} : { error }
}
