import { usePermissions } from '#web/api/session.ts'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'
import { isOffered } from '#web/back-office/options.ts'
import { faultOf } from '#web/ui/form/useRefusal.ts'

import { FieldControl, wordsOf } from './FieldControl.tsx'
import type { RowForm } from './useRowForm.ts'
import { isAllowed, isAskedIn } from './values.ts'

interface FormFieldsProps {
  page: OfficePage
  row: OfficeRow | undefined
  form: RowForm
  /** Its sections stand under the heading of the page, or under that of a drawer. */
  heading: 'h2' | 'h3'
}

/** The fields of a form in their sections, as far as they are asked for now. */
export function FormFields({ page, row, form, heading: Heading }: FormFieldsProps) {
  const { resource, remarks, controls } = page
  const { values, faults, change, checkUnique } = form
  const held = usePermissions()
  return resource.form.map(({ label, fields }) => {
    const asked = fields.filter((name) => {
      const field = resource.fields[name]
      const mayAnswer = field && isAllowed(field, held) && isOffered(field, held)
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
          const Own = controls?.[name]
          if (!field || Own === null) return null
          const given = {
            ...{ field, value: values[name], error: faultOf(faults, name) },
            isNeeded: resource.neededToPublish?.includes(name) === true,
            self: resource.parent === name ? row?.id : undefined,
            onChange: (value: unknown) => change({ [name]: value }),
            onBlur: () => void checkUnique(name),
          }
          return Own ? (
            <Own key={name} {...given} {...{ values, row, faults, change }} words={wordsOf(given)} />
          ) : (
            <FieldControl key={name} {...given} />
          )
        })}
        {Remark && <Remark {...{ values, row }} />}
      </section>
    )
  })
}
