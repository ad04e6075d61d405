import type { Field } from '#contract/back-office/resource.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import { permissions } from '#contract/identity/identity.ts'
import { usePermissions } from '#web/api/session.ts'
import { valueText } from '#web/back-office/list/cells.tsx'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'
import { isOffered } from '#web/back-office/options.ts'
import { faultOf } from '#web/ui/form/useRefusal.ts'

import { FieldControl, wordsOf } from './FieldControl.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { RowForm } from './useRowForm.ts'
import { isAllowed, isAskedIn } from './values.ts'

interface FormFieldsProps {
  page: OfficePage
  row: OfficeRow | undefined
  form: RowForm
  /** Its sections stand under the heading of the page, or under that of a drawer. */
  heading: 'h2' | 'h3'
}

/**
 * The fields of a form in their sections, as far as they are asked for now. What is chosen among rows that somebody may
 * not see is left out, unless it has to be given: then it says what is missing.
 */
export function FormFields({ page, row, form, heading: Heading }: FormFieldsProps) {
  const { resource, remarks, controls } = page
  const { values } = form
  const held = usePermissions()
  return resource.form.map(({ label, fields }) => {
    const asked = fields.filter((name) => {
      const field = resource.fields[name]
      const mayAnswer = field && isAllowed(field, held) && (isOffered(field, held) || field.required)
      return mayAnswer && Object.hasOwn(values, name) && isAskedIn(field, values, row)
    })
    const Remark = remarks?.[label]
    if (asked.length === 0) return null
    const isAlone = asked.length === 1 && resource.fields[asked[0] ?? '']?.label === label
    return (
      <section key={label} className={isAlone ? 'form-section alone' : 'form-section'} aria-label={label}>
        <Heading>{label}</Heading>
        {asked.map((name) => {
          const field = resource.fields[name]
          if (!field || controls?.[name] === null) return null
          const error = faultOf(form.faults, name)
          return isOffered(field, held) ? (
            <AskedField key={name} {...{ name, field, page, row, form, error }} />
          ) : (
            <WithheldField key={name} {...{ field, error }} value={row?.[name]} />
          )
        })}
        {Remark && <Remark {...{ values, row }} />}
      </section>
    )
  })
}

interface AskedFieldProps extends Omit<FormFieldsProps, 'heading'> {
  name: string
  field: Field
  error: string | undefined
}

function AskedField({ name, field, page: { resource, controls }, row, form, error }: AskedFieldProps) {
  const { base, values, faults, change, checkUnique } = form
  const Own = controls?.[name]
  const given = {
    ...{ field, value: values[name], error },
    isNeeded: resource.neededToPublish?.includes(name) === true,
    self: resource.parent === name ? row?.id : undefined,
    onChange: (value: unknown) => change({ [name]: value }),
    onBlur: () => void checkUnique(name),
  }
  return Own ? (
    <Own {...given} {...{ values, row, faults, change }} stored={base.values[name]} words={wordsOf(given)} />
  ) : (
    <FieldControl {...given} />
  )
}

/** What has to be given and cannot be chosen by whoever sees none of the choices: as it is, and why it stays so. */
function WithheldField({
  field,
  value,
  error,
}: Pick<AskedFieldProps, 'field' | 'error'> & { value: unknown }) {
  const { permissions: needed } = resourceNamed(field.to ?? '')
  const why = `须有“${permissions[needed.read].label}”的权限才能选择`
  return (
    <FieldFrame label={field.label} hint={why} {...(error && { error: why })}>
      <p>{valueText(field, value)}</p>
    </FieldFrame>
  )
}
