import { profileFaults } from '#contract/accounts/profile.ts'
import { example } from '#web/ui/Example.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { DictionaryField } from './DictionaryField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'
import { TickField } from './TickField.tsx'

const blankValues = { company: '', companyNature: '', level: 'open', agreed: false }
const rules = (values: typeof blankValues) => profileFaults(values, ['company', 'companyNature'])
const levels = [
  { value: 'open', label: '公开' },
  { value: 'protected', label: '保护期' },
]

export const formExample = example.columns(
  'entry',
  '填写',
  '文字与选项都在离开时检查；要求说在前面，差什么说在字段下面。',
  () => {
    const { field } = useFieldForm({ initial: blankValues, check: rules, early: rules, send: () => {} })
    return (
      <>
        <TextField {...field('company')} label="单位名称" hint="离开时检查，至少 4 个字" />
        <DictionaryField {...field('companyNature')} group="dwxz" label="单位性质（字典）" />
        <SelectField {...field('level')} label="公开程度" options={levels} />
        <TickField {...field('agreed')} label="所填属实" />
      </>
    )
  },
)
