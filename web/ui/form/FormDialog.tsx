import { type ReactNode, useEffect, useId, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { UnsavedQuestion } from '#web/ui/dialog/useUnsavedGuard.tsx'

import { type AnyForm, Form, SubmitButton } from './Form.tsx'

interface FormDialogProps {
  title: string
  form: AnyForm
  /** On the button. */
  verb: ReactNode
  /** It cannot be taken back. */
  isFinal?: boolean | undefined
  /** Something is still missing. */
  disabled?: boolean | undefined
  /** As wide as its content. */
  fitted?: boolean
  /** It is closed without a question: nothing is lost. */
  unguarded?: boolean
  /** Enter does it at once; else the first field has the focus. */
  startsAtButton?: boolean | undefined
  onClose: () => void
  children?: ReactNode
}

/** What takes a value; a button only where nothing does. */
const controls = [':is(input, select, textarea):enabled', '[role=spinbutton]', 'button:enabled']

/** A form in a dialog. It stays while it is sent; whoever closes it after a change is asked first. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, verb, isFinal, disabled, fitted = false, startsAtButton, onClose, children } = props
  const id = useId()
  const [isLeaving, setLeaving] = useState(false)
  const close = () => {
    if (form.busy) return false
    if (props.unguarded || !form.changed) return onClose()
    setLeaving(true)
    return false
  }
  useEffect(() => {
    const within = controls.map((control) => `#${CSS.escape(id)} ${control}`)
    const places = startsAtButton ? [`[form="${id}"]`] : within
    const [start] = places.flatMap((place) => document.querySelector<HTMLElement>(place) ?? [])
    start?.focus()
  }, [id, startsAtButton])
  const actions = (
    <>
      <Button disabled={form.busy} onClick={close}>
        取消
      </Button>
      <SubmitButton form={form} of={id} variant={isFinal ? 'danger' : 'primary'} disabled={disabled}>
        {verb}
      </SubmitButton>
    </>
  )
  return (
    <>
      <Dialog open fitted={fitted} title={title} onClose={close} actions={actions}>
        <Form form={form} id={id} byButton={isFinal}>
          {children}
        </Form>
      </Dialog>
      <UnsavedQuestion open={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </>
  )
}
