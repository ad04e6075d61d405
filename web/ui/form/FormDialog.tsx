import { type ReactNode, useEffect, useId } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.ts'

import { type AnyForm, Form, SubmitButton } from './Form.tsx'

interface FormDialogProps {
  title: string
  form: AnyForm
  /** On the button. */
  verb: ReactNode
  /** On the button that leaves all as it is. */
  dismiss?: string | undefined
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

/** A form in a dialog. It stays while it is sent; whoever leaves it after a change is asked first. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    form,
    verb,
    dismiss = '取消',
    isFinal,
    disabled,
    fitted = false,
    startsAtButton,
    onClose,
    children,
  } = props
  const id = useId()
  // what leaves while it is sent leaves because it was sent
  const guard = useUnsavedGuard(form.changed && !form.busy && !props.unguarded)
  const close = () => !form.busy && guard.attempt(onClose)
  useEffect(() => {
    const within = controls.map((control) => `#${CSS.escape(id)} ${control}`)
    const places = startsAtButton ? [`[form="${id}"]`] : within
    const [start] = places.flatMap((place) => document.querySelector<HTMLElement>(place) ?? [])
    start?.focus()
  }, [id, startsAtButton])
  const actions = (
    <>
      <Button disabled={form.busy} onClick={close}>
        {dismiss}
      </Button>
      <SubmitButton form={form} of={id} variant={isFinal ? 'danger' : 'primary'} disabled={disabled}>
        {verb}
      </SubmitButton>
    </>
  )
  return (
    <Dialog open fitted={fitted} title={title} onClose={close} actions={actions}>
      <Form form={form} id={id} byButton={isFinal}>
        {children}
      </Form>
    </Dialog>
  )
}
