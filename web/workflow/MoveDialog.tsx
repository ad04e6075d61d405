import { type ReactNode, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/choice/Choice.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Note } from '#web/ui/states/States.tsx'

import './move-dialog.css'

export interface MoveInput {
  opinion: string
  person?: number
}

interface MoveDialogProps {
  title: string
  /** The words of the button. */
  label: string
  /** Nothing takes it back. */
  isFinal?: boolean
  /** The person who goes on is asked for: those who can. */
  people?: readonly { id: number; name: string }[] | undefined
  opinion: OpinionProps
  /** What is moved. */
  children?: ReactNode
  onClose: () => void
  /** Resolves when it is done. What was typed stays when the move is refused. */
  onMove: (given: MoveInput) => Promise<void>
  /** How a refusal is shown. */
  fault?: (error: unknown) => ReactNode
}

/** Asks what a move needs: an opinion, the person who goes on, or only to be sure. */
export function MoveDialog(props: MoveDialogProps) {
  const { title, label, isFinal = false, people, opinion, children, onClose, fault = refusal } = props
  const [person, setPerson] = useState('')
  const { busy, error, run } = useRun(props, person)
  const isReady = (!opinion.required || opinion.text.trim() !== '') && (!people || person !== '')
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant={isFinal ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isReady}
            autoFocus={!opinion.required && !people} // oxlint-disable-line jsx-a11y/no-autofocus -- the dialog was opened for this
            onClick={() => void run()}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="move-dialog">
        {children}
        {people && <Person people={people} value={person} onChange={setPerson} />}
        <Opinion {...opinion} />
        {error !== undefined && <div role="alert">{fault(error)}</div>}
      </div>
    </Dialog>
  )
}

function useRun({ opinion, onMove }: MoveDialogProps, person: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await onMove({ opinion: opinion.text.trim(), ...(person && { person: Number(person) }) })
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run }
}

const refusal = (error: unknown) => (
  <Note variant="bad">{error instanceof Error ? error.message : String(error)}</Note>
)

interface PersonProps {
  people: readonly { id: number; name: string }[]
  value: string
  onChange: (id: string) => void
}

const Person = ({ people, value, onChange }: PersonProps) => (
  <Field label="交给谁">
    {(control) => (
      <Choice
        {...{ control, value, onChange }}
        label="交给谁"
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        empty="没有别的人可以承办这一环节"
      />
    )}
  </Field>
)

interface OpinionProps {
  text: string
  onChange: (text: string) => void
  required: boolean
  label?: string
  maxLength?: number
  /** What is often written. */
  phrases?: readonly string[]
}

const none: never[] = []

function Opinion({
  text,
  onChange,
  required,
  label = '意见',
  maxLength = 1000,
  phrases = none,
}: OpinionProps) {
  return (
    <>
      <Field label={required ? label : '意见（选填）'}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={maxLength}
            autoFocus={required} // oxlint-disable-line jsx-a11y/no-autofocus -- the dialog was opened for this
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {phrases.length > 0 && (
        <div className="move-phrases" role="group" aria-label="常用意见">
          {phrases.map((phrase) => (
            <button key={phrase} type="button" onClick={() => onChange(joined(text, phrase))}>
              {phrase}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** A phrase is added once to what is written. */
const joined = (text: string, phrase: string): string =>
  text.includes(phrase) ? text : `${text.trim()}${phrase}`
