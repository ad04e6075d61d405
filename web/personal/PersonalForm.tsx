import { dictionaries } from '#contract/menus.ts'
import { type Personal, users } from '#contract/users.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { FormTrouble } from '#web/identity/form/FormTrouble.tsx'
import { TextField } from '#web/identity/form/TextField.tsx'
import { type FieldState, useForm } from '#web/identity/form/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Select, TextInput } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/Toast.tsx'

import './personal.css'

const fixed = [
  ['username', '用户名'],
  ['userRealName', '真实姓名'],
  ['phone', '手机号'],
  ['email', '邮箱'],
] as const
const texts = [
  ['workplace', '工作地点', '至少 4 个字，可不填'],
  ['workunit', '工作部门', undefined],
  ['unit', '所属科室', undefined],
  ['number', '工号或证件编号', undefined],
  ['business', '从事业务', undefined],
] as const

type Values = Record<'company' | 'companyNature' | 'industry' | (typeof texts)[number][0], string>

interface PersonalFormProps {
  personal: Personal
  /** Only what the archive asks everybody for. */
  brief?: boolean
  onDone?: () => void
  onPutOff?: () => void
}

/** Company, nature and industry change here; name, phone and mail are shown, and change elsewhere or not at all. */
export function PersonalForm({ personal, brief, onDone, onPutOff }: PersonalFormProps) {
  const { company, companyNature, industry, workplace, workunit, unit, number, business } = personal
  const form = useForm<Values>({
    company,
    companyNature,
    industry,
    workplace,
    workunit,
    unit,
    number,
    business,
  })
  const save = useAction(users.setPersonal)
  const send = async (changed: Values) => {
    await save.mutateAsync(changed)
    toast('个人信息已更新')
    onDone?.()
  }
  const choice = (name: 'companyNature' | 'industry') => {
    const { value, error } = form.field(name)
    return { value, error, onChoose: (chosen: string) => form.set(name, chosen) }
  }
  return (
    <form {...form.bind(faultsOf, send)}>
      <FormTrouble error={form.trouble} />
      <div className="personal-fields">
        {fixed.map(([name, label]) => (
          <Field key={name} label={label}>
            {(control) => <TextInput {...control} value={personal[name] || '未填写'} readOnly />}
          </Field>
        ))}
      </div>
      <div className="personal-fields">
        <TextField {...form.field('company')} label="单位名称" autoComplete="organization" required />
        <DictionaryField {...choice('companyNature')} group="dwxz" label="单位性质" />
        <DictionaryField {...choice('industry')} group="industry" label="所属行业" />
        {!brief &&
          texts.map(([name, label, hint]) => (
            <TextField key={name} {...form.field(name)} label={label} hint={hint} />
          ))}
      </div>
      <footer>
        {onPutOff && <Button onClick={onPutOff}>以后再填</Button>}
        <Button type="submit" look="primary" busy={form.busy}>
          保存
        </Button>
      </footer>
    </form>
  )
}

function companyFault(company: string): string | undefined {
  const { length } = company.trim()
  if (length === 0) return '请填写单位名称'
  return length < 4 ? '单位名称至少 4 个字' : undefined
}

/** The rules of the archive, before anything is sent. */
function faultsOf({ company, companyNature, industry, workplace }: Values) {
  const place = workplace.trim().length
  return {
    company: companyFault(company) ?? '',
    companyNature: companyNature === '' ? '请选择单位性质' : '',
    industry: industry === '' ? '请选择所属行业' : '',
    workplace: place > 0 && place < 4 ? '工作地点至少 4 个字' : '',
  }
}

interface DictionaryFieldProps extends Omit<FieldState, 'onChange' | 'name'> {
  group: string
  label: string
  onChoose: (value: string) => void
}

/** A choice out of a dictionary group. */
function DictionaryField({ group, label, value, error, onChoose }: DictionaryFieldProps) {
  const { data = [] } = useCall(dictionaries.list, { groupCode: group })
  return (
    <Field label={label} {...(error && { error })}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: '请选择' }, ...data]}
          onChange={onChoose}
        />
      )}
    </Field>
  )
}
