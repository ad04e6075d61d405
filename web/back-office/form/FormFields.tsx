import type { OfficePage, Row } from '#web/back-office/office-page.ts'

import { FieldControl } from './FieldControl.tsx'
import type { Form } from './useForm.ts'
import { isAsked } from './values.ts'

interface FormFieldsProps {
  page: OfficePage
  row: Row | undefined
  form: Form
}

/** The fields of a form in their sections, as far as they are asked for now. */
export function FormFields({ page: { resource, remarks }, row, form }: FormFieldsProps) {
  const { values, faults, change, checkUnique } = form
  return resource.form.map(({ label, fields }) => {
    const asked = fields.filter((name) => {
      const field = resource.fields[name]
      return field && Object.hasOwn(values, name) && isAsked(field, values, row)
    })
    const Remark = remarks?.[label]
    if (asked.length === 0) return null
    const isAlone = asked.length === 1 && resource.fields[asked[0] ?? '']?.label === label
    return (
      <section key={label} className={isAlone ? 'form-section alone' : 'form-section'} aria-label={label}>
        <h3>{label}</h3>
        {asked.map((name) => {
          const field = resource.fields[name]
          return (
            field && (
              <FieldControl
                key={name}
                field={field}
                value={values[name]}
                error={faults[name]}
                self={resource.parent === name ? row?.id : undefined}
                onChange={(value) => change(name, value)}
                onBlur={() => void checkUnique(name)}
              />
            )
          )
        })}
        {Remark && <Remark values={values} />}
      </section>
    )
  })
}
