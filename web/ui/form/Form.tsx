import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import type { IconName } from '#web/ui/Icon.tsx'

import { FormError } from './FormError.tsx'
import { type FieldForm, holdSubmit } from './useFieldForm.ts'

import './form.css'

/** What the parts of a form need of it, whatever its fields. */
export type AnyForm = Pick<
  FieldForm<object>,
  'bind' | 'busy' | 'changed' | 'failure' | 'faults' | 'overtaking' | 'submit'
>

interface FormProps {
  form: AnyForm
  /** Enter does not send it: only its button does. */
  byButton?: boolean | undefined
  /** Of a form whose button stands outside: a button names it. */
  id?: string
  /** Why it is asked again; an error of its own stands first. */
  trouble?: unknown
  className?: string
  /** Names the form where several stand on a page. */
  label?: string
  children: ReactNode
}

/** The element of a form, with what is wrong as a whole above its fields. */
export const Form = (props: FormProps) => {
  const { form, id, trouble, className = 'field-form', label, byButton, children } = props
  const { bind } = form
  return (
    <form
      {...bind}
      {...(byButton && { onSubmit: holdSubmit })}
      id={id}
      className={className}
      aria-label={label}
    >
      <FormError error={form.failure ?? trouble} />
      {children}
    </form>
  )
}

interface SubmitButtonProps {
  form: AnyForm
  size?: 's' | 'm' | 'l'
  variant?: 'primary' | 'plain' | 'danger'
  /** The id of its form, when it stands outside. */
  of?: string
  disabled?: boolean | undefined
  icon?: IconName
  children: ReactNode
}

/** Sends a form; not before the conflicts with another editor have been decided. */
export const SubmitButton = ({
  form,
  of,
  variant = 'primary',
  disabled,
  size,
  icon,
  children,
}: SubmitButtonProps) => (
  <Button
    {...(variant === 'danger' ? { onClick: form.submit } : { type: 'submit' as const, form: of })}
    {...{ variant, ...(size && { size }), ...(icon && { icon }) }}
    busy={form.busy}
    disabled={disabled || (form.overtaking?.open.length ?? 0) > 0}
  >
    {children}
  </Button>
)

/** What a form of many fields waits for, beside its button. */
export function FormStatus({ form: { changed, faults, overtaking } }: { form: AnyForm }) {
  const [wrong, open] = [Object.keys(faults).length, overtaking?.open.length ?? 0]
  const words = [
    ...(wrong > 0 ? [`有 ${wrong} 处须改正`] : []),
    ...(open > 0 ? [`有 ${open} 处两人改得不同，请先选定`] : []),
    ...(wrong + open === 0 && changed ? ['有未保存的修改'] : []),
  ]
  return (
    <span className="cap" role="status">
      {words.join('；')}
    </span>
  )
}
