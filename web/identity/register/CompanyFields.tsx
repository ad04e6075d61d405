import { users } from '#contract/accounts/users.ts'
import { maxOrganisationLength } from '#contract/identity/contact.ts'
import { useCall } from '#web/api/hooks.ts'
import { DictionaryField } from '#web/ui/fields/DictionaryField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { FieldForm } from '#web/ui/form/useFieldForm.ts'
import { Grid } from '#web/ui/layout/box.tsx'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

import type { Details, Party } from './details.ts'

interface CompanyFieldsProps {
  form: FieldForm<Details>
  party: Party
  ticket: string
}

/** Fields of the organisation: required when registering for one, otherwise optional. */
export function CompanyFields({ form, party, ticket }: CompanyFieldsProps) {
  const { company } = form.values
  const optional = party === 'person' ? '（选填）' : ''
  return (
    <>
      <div>
        <TextField
          {...form.field('company')}
          label={`单位名称${optional}`}
          hint="请填写全称"
          autoComplete="organization"
          maxLength={maxOrganisationLength}
        />
        <KnownCompanies
          name={company}
          ticket={ticket}
          onChoose={(known) => form.change({ company: known })}
        />
      </div>
      <Grid columns={2} gap={18} className="field-row">
        <DictionaryField {...form.field('companyNature')} group="dwxz" label={`单位性质${optional}`} />
        <DictionaryField {...form.field('industry')} group="industry" label={`所属行业${optional}`} />
      </Grid>
      {party === 'organisation' && (
        <TextField
          {...form.field('workplace')}
          label="工作地点"
          hint="办公所在的区与街道"
          autoComplete="work street-address"
          maxLength={maxOrganisationLength}
        />
      )}
    </>
  )
}

interface KnownCompaniesProps {
  name: string
  ticket: string
  onChoose: (name: string) => void
}

/** Suggests known organisations with a similar name, to avoid duplicates. */
function KnownCompanies({ name, ticket, onChoose }: KnownCompaniesProps) {
  const settled = useDebounced(name.trim())
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
