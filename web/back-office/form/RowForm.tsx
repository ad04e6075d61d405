import type { ReactNode } from 'react'

import type { Field, Resource } from '#contract/back-office/resource.ts'
import { yesNoWord } from '#contract/yes-no.ts'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'
import { Conflicts } from '#web/ui/form/Conflicts.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import { FormFields } from './FormFields.tsx'
import { Reading } from './Reading.tsx'
import type { RowForm as RowFormState } from './useRowForm.ts'

interface RowFormProps {
  page: OfficePage
  row: OfficeRow | undefined
  form: RowFormState
  /** Of the sections, below that of the page or of the drawer. */
  heading: 'h2' | 'h3'
  id?: string
  children?: ReactNode
}

/** The form of a row: what no form changes, its sections, and what another has saved first. */
export const RowForm = ({ page, row, form, heading, id, children }: RowFormProps) => (
  <Form form={form} className="row-form" {...(id && { id })}>
    <RowConflicts resource={page.resource} form={form} />
    {row && heading === 'h3' && <Reading page={page} row={row} only="fixed" />}
    <FormFields {...{ page, row, form, heading }} />
    {page.Below && <page.Below values={form.values} row={row} />}
    {children}
  </Form>
)

function RowConflicts({ resource, form }: { resource: Resource; form: RowFormState }) {
  const { overtaking, values, change } = form
  if (!overtaking) return null
  const { editor, editedAt } = overtaking
  const wordsOf = (name: string, value: unknown) => wordOf(resource.fields[name], value)
  return (
    <Conflicts
      reason={`${editor || '他人'}${editedAt && `于 ${momentText(editedAt)} `}先保存了修改`}
      {...{ overtaking, values, wordsOf }}
      labelOf={(name) => resource.fields[name]?.label ?? name}
      onChoose={change}
    />
  )
}

function wordOf(field: Field | undefined, value: unknown): string {
  if (Array.isArray(value)) return `${value.length} ${field?.type === 'blocks' ? '段' : '项'}`
  const text = typeof value === 'boolean' ? yesNoWord(value) : String(value ?? '')
  return field?.choices?.[text] ?? (text || '空')
}
