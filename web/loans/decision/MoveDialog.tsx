import { useState } from 'react'

import { AppError } from '#contract/errors.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/choice/Choice.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Note } from '#web/ui/states/States.tsx'

import type { OpenMove } from './move-order.ts'
import { phrasesOf } from './phrases.ts'

export interface Given {
  opinion: string
  person?: number
}

interface MoveDialogProps {
  loan: Loan
  move: OpenMove
  /** What was typed before, if somebody else came between. */
  opinion: string
  onOpinion: (opinion: string) => void
  onClose: () => void
  /** Resolves when it is done. */
  onMove: (given: Given) => Promise<void>
}

/** Asks for the opinion and the person of a move. What was typed stays when the move is refused. */
export function MoveDialog({ loan, move, opinion, onOpinion, onClose, onMove }: MoveDialogProps) {
  const { label, person: asksPerson, opinion: asksOpinion } = move
  const [person, setPerson] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isReady = (!asksOpinion || opinion.trim() !== '') && (!asksPerson || person !== '')
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await onMove({ opinion: opinion.trim(), ...(person && { person: Number(person) }) })
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={`${label}：${loan.number}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant={['reject', 'terminate'].includes(move.name) ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isReady}
            autoFocus={!asksOpinion && !asksPerson} // oxlint-disable-line jsx-a11y/no-autofocus -- the dialog was opened for this
            onClick={() => void run()}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="loan-move">
        {asksPerson && <Person loan={loan} value={person} onChange={setPerson} />}
        <Opinion {...{ move, opinion, onOpinion }} />
        {error !== undefined && <Fault error={error} />}
      </div>
    </Dialog>
  )
}

function Person({
  loan: { id },
  value,
  onChange,
}: {
  loan: Loan
  value: string
  onChange: (id: string) => void
}) {
  const { data = [] } = useCall(staffLoans.people, { id })
  return (
    <Field label="交给谁">
      {(control) => (
        <Choice
          {...{ control, value, onChange }}
          label="交给谁"
          options={data.map((one) => ({ value: String(one.id), label: one.name }))}
          empty="没有别的人可以承办这一环节"
        />
      )}
    </Field>
  )
}

function Opinion({ move, opinion, onOpinion }: Pick<MoveDialogProps, 'move' | 'opinion' | 'onOpinion'>) {
  const phrases = phrasesOf(move.name)
  return (
    <>
      <Field label={move.opinion ? '意见' : '意见（选填）'}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={1000}
            autoFocus={move.opinion} // oxlint-disable-line jsx-a11y/no-autofocus -- the dialog was opened for this
            value={opinion}
            onChange={({ target }) => onOpinion(target.value)}
          />
        )}
      </Field>
      {phrases.length > 0 && (
        <div className="loan-phrases" role="group" aria-label="常用意见">
          {phrases.map((phrase) => (
            <button key={phrase} type="button" onClick={() => onOpinion(joined(opinion, phrase))}>
              {phrase}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** A phrase is added once to what is written. */
const joined = (opinion: string, phrase: string): string =>
  opinion.includes(phrase) ? opinion : `${opinion.trim()}${phrase}`

function Fault({ error }: { error: unknown }) {
  const changed = error instanceof AppError && error.code === 'loan_changed'
  return (
    <div role="alert">
      <Note variant="bad">
        {error instanceof Error ? error.message : String(error)}
        {changed && '。写下的意见仍在，关闭后可看他人办了什么。'}
      </Note>
    </div>
  )
}
