import { organisationFields, profileFaults } from '#contract/accounts/profile.ts'
import { type Personal, users } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { DictionaryField } from '#web/ui/fields/DictionaryField.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Grid } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import './personal.css'

const fixedFields = [
  ['username', '用户名'],
  ['userRealName', '真实姓名'],
  ['phone', '手机号'],
  ['email', '邮箱'],
] as const
const texts = [
  ['workplace', '工作地点', '办公所在的区与街道'],
  ['workunit', '工作部门（选填）', undefined],
  ['unit', '所属科室（选填）', undefined],
  ['number', '工号或证件编号（选填）', undefined],
  ['business', '从事业务（选填）', undefined],
] as const

type Values = Record<'company' | 'companyNature' | 'industry' | (typeof texts)[number][0], string>

/** Validates only the fields of the reminder. */
const briefFaults = (values: Values) => profileFaults(values, ['company', 'companyNature', 'industry'])
const wholeFaults = (values: Values) => profileFaults(values, organisationFields)
const pickBriefValues = ({ company, companyNature, industry }: Values) => ({
  company,
  companyNature,
  industry,
})
const pickAllValues = (values: Values) => values

interface PersonalFormProps {
  personal: Personal
  /** Shows only the required fields. */
  brief?: boolean
  onDone?: () => void
  onPutOff?: () => void
}

/** Edits company, nature and industry; name, phone and mail are read-only here. */
export function PersonalForm({ personal, brief, onDone, onPutOff }: PersonalFormProps) {
  const { company, companyNature, industry, workplace, workunit, unit, number, business } = personal
  const known = { company, companyNature, industry, workplace, workunit, unit, number, business }
  const [asked, rules] = brief ? [pickBriefValues, briefFaults] : [pickAllValues, wholeFaults]
  const save = useAction(users.setPersonal, [users.personal, users.me])
  const form = useFieldForm<Values>({
    initial: known,
    check: rules,
    early: rules,
    send: async (changed) => {
      await save.mutateAsync(asked(changed))
      toast('个人信息已更新')
      onDone?.()
    },
  })
  return (
    <Form form={form}>
      <Grid columns={2} gap={[16, 32]} below={12} className="personal-fields">
        {fixedFields.map(([name, label]) => (
          <Field key={name} label={label}>
            {(control) => <TextInput {...control} value={personal[name] || '未填写'} readOnly />}
          </Field>
        ))}
      </Grid>
      <Grid columns={2} gap={[16, 32]} below={12} className="personal-fields">
        <TextField
          {...form.field('company')}
          label="单位名称"
          hint="没有单位的，请填“无工作单位”"
          autoComplete="organization"
          required
        />
        <DictionaryField {...form.field('companyNature')} group="dwxz" label="单位性质" />
        <DictionaryField {...form.field('industry')} group="industry" label="所属行业" />
        {!brief &&
          texts.map(([name, label, hint]) => (
            <TextField key={name} {...form.field(name)} label={label} hint={hint} />
          ))}
      </Grid>
      <footer>
        {onPutOff && <Button onClick={onPutOff}>以后再填</Button>}
        <SubmitButton form={form}>保存</SubmitButton>
      </footer>
    </Form>
  )
}
