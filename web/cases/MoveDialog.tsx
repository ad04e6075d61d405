import type { ReactNode } from 'react'

import type { OpenMove, PeopleRoute } from '#contract/cases/case-shapes.ts'
import { useCall } from '#web/api/hooks.ts'
import { Choice } from '#web/ui/choice/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { type FieldState, useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Row } from '#web/ui/layout/box.tsx'

import './move-dialog.css'

export interface MoveDetails {
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
  opinion: OpinionRules
  /** Keeps what was typed when it is closed, which then is no loss; it opens with it again. */
  draft?: { text: string; onKeep: (text: string) => void }
  /** What is moved. */
  children?: ReactNode
  onClose: () => void
  /** Resolves when it is done. What was typed stays when the move is refused. */
  onMove: (given: MoveDetails) => Promise<void>
  /** What is to be said of a refusal, beside its words. */
  trouble?: (error: unknown) => ReactNode
}

interface OpenMoveDialogProps extends Omit<MoveDialogProps, 'label' | 'people' | 'opinion'> {
  /** The case that is moved. */
  id: number
  move: OpenMove
  /** Asks who could go on with it. */
  peopleRoute: PeopleRoute
  phrases?: readonly string[]
}

/** Asks what an open move of a case needs. */
export function OpenMoveDialog({ id, move, peopleRoute, phrases = noPhrases, ...rest }: OpenMoveDialogProps) {
  const { data: people = [] } = useCall(peopleRoute, { id }, { enabled: move.person })
  return (
    <MoveDialog
      label={move.label}
      people={move.person ? people : undefined}
      opinion={{ required: move.opinion, phrases }}
      {...rest}
    />
  )
}

/** Asks what a move needs: an opinion, the person who goes on, or only to be sure. */
export function MoveDialog(props: MoveDialogProps) {
  const { title, label, isFinal = false, people, opinion, draft, children, onClose, onMove, trouble } = props
  const form = useFieldForm({
    initial: { person: '', opinion: draft?.text ?? '' },
    send: (values) => onMove(inputOf(values)),
  })
  const { values } = form
  const close = () => {
    draft?.onKeep(values.opinion)
    onClose()
  }
  return (
    <FormDialog
      verb={label}
      disabled={!isComplete(values, props)}
      unguarded={draft !== undefined && values.person === ''}
      startsAtButton={!isFinal && !opinion.required && !people}
      {...{ title, isFinal, form }}
      onClose={close}
    >
      {children}
      {people && <Person people={people} {...form.field('person')} />}
      <Opinion {...opinion} {...form.field('opinion')} />
      {trouble?.(form.failure)}
    </FormDialog>
  )
}

interface MoveValues {
  opinion: string
  person: string
}

const isComplete = (values: MoveValues, { opinion, people }: Pick<MoveDialogProps, 'opinion' | 'people'>) =>
  (!opinion.required || values.opinion.trim() !== '') && (!people || values.person !== '')

const inputOf = ({ opinion, person }: MoveValues): MoveDetails => ({
  opinion: opinion.trim(),
  ...(person && { person: Number(person) }),
})

interface PersonProps {
  people: readonly { id: number; name: string }[]
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

const Person = ({ people, value, error, onChange }: PersonProps) => (
  <Field label="交给谁" {...(error && { error })}>
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

interface OpinionRules {
  required: boolean
  label?: string
  maxLength?: number
  /** What is often written. */
  phrases?: readonly string[]
}

const noPhrases: never[] = []

function Opinion({
  required,
  label = '意见',
  maxLength = 1000,
  phrases = noPhrases,
  ...field
}: OpinionRules & FieldState) {
  return (
    <>
      <TextField
        {...field}
        {...{ maxLength, rows: 3 }}
        label={required ? label : '意见（选填）'}
        autoFocus={required} // oxlint-disable-line jsx-a11y/no-autofocus -- the dialog was opened for this
      />
      {phrases.length > 0 && (
        <Row gap={8} align="stretch" wrap className="move-phrases" role="group" aria-label="常用意见">
          {phrases.map((phrase) => (
            <button
              key={phrase}
              type="button"
              onClick={() => field.onChange(appendPhrase(field.value, phrase))}
            >
              {phrase}
            </button>
          ))}
        </Row>
      )}
    </>
  )
}

/** A phrase is added once to what is written. */
const appendPhrase = (text: string, phrase: string): string =>
  text.includes(phrase) ? text : `${text.trim()}${phrase}`
