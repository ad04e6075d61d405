import { dictionaries } from '#contract/menus.ts'
import { users } from '#contract/users.ts'
import { useCall } from '#web/api/hooks.ts'
import { TextField } from '#web/identity/form/TextField.tsx'
import type { FieldState, Form } from '#web/identity/form/useForm.ts'
import { Field, Select } from '#web/ui/Field.tsx'

import type { Details, Party } from './details.ts'
import { useSettled } from './useSettled.ts'

interface CompanyFieldsProps {
  form: Form<Details>
  party: Party
  ticket: string
}

/** The organisation: required of whoever registers for one, else only where it helps. */
export function CompanyFields({ form, party, ticket }: CompanyFieldsProps) {
  const { company } = form.values
  const optional = party === 'person' ? '（选填）' : ''
  const choose = (name: keyof Details) => (value: string) => form.set(name, value)
  return (
    <>
      <div>
        <TextField
          {...form.field('company')}
          label={`单位名称${optional}`}
          hint="请填写全称"
          autoComplete="organization"
          maxLength={100}
        />
        <KnownCompanies name={company} ticket={ticket} onChoose={choose('company')} />
      </div>
      <div className="field-row">
        <DictionaryField
          {...form.field('companyNature')}
          group="dwxz"
          label={`单位性质${optional}`}
          onChoose={choose('companyNature')}
        />
        <DictionaryField
          {...form.field('industry')}
          group="industry"
          label={`所属行业${optional}`}
          onChoose={choose('industry')}
        />
      </div>
    </>
  )
}

interface DictionaryFieldProps extends Omit<FieldState, 'onChange'> {
  group: string
  label: string
  onChoose: (value: string) => void
}

function DictionaryField({ group, label, name, value, error, onChoose }: DictionaryFieldProps) {
  const { data = [] } = useCall(dictionaries.list, { groupCode: group })
  const options = [{ value: '', label: '请选择' }, ...data]
  return (
    <Field label={label} {...(error && { error })}>
      {(control) => <Select {...control} name={name} value={value} options={options} onChange={onChoose} />}
    </Field>
  )
}

interface KnownCompaniesProps {
  name: string
  ticket: string
  onChoose: (name: string) => void
}

/** Organisations that are known under this name or one like it, so that none is written down twice. */
function KnownCompanies({ name, ticket, onChoose }: KnownCompaniesProps) {
  const settled = useSettled(name.trim())
  const asked = [...settled].length >= 2
  const { data = [] } = useCall(users.organisations, { name: settled, ticket }, { enabled: asked })
  const same = data.find((one) => one.same)
  const others = data.filter((one) => one.name !== name.trim())
  if (!asked || data.length === 0) return <p role="status" className="vh" />
  return (
    <div className="known-companies" role="status">
      {same?.name === name.trim() ? (
        <p>这家单位已有登记，不会重复建立；是否为其成员由本馆核实。</p>
      ) : (
        <p>
          {same
            ? '这家单位已有登记，请选用登记的名称：'
            : '已有名称相近的单位，若是同一家请选用，否则继续填写：'}
        </p>
      )}
      {others.length > 0 && (
        <ul>
          {others.map(({ id, name: known }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose(known)}>
                {known}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
