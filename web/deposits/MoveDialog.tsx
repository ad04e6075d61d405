import { useState } from 'react'

import { type Deposit, staffDeposits } from '#contract/deposits/deposits.ts'
import { useCall } from '#web/api/hooks.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field, Select } from '#web/ui/form/Field.tsx'

export interface Given {
  opinion?: string
  person?: number
}

interface MoveDialogProps {
  deposit: Deposit
  move: Deposit['moves'][number]
  onClose: () => void
  onMove: (given: Given) => Promise<void>
}

/** Asks what a move needs: a reason, somebody to go on, or only to be sure. */
export function MoveDialog({ deposit, move, onClose, onMove }: MoveDialogProps) {
  const [opinion, setOpinion] = useState('')
  const [person, setPerson] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isReady = (!move.opinion || opinion.trim() !== '') && (!move.person || person !== '')
  const run = () => {
    setBusy(true)
    setError(undefined)
    onMove({ opinion: opinion.trim(), ...(person && { person: Number(person) }) })
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      title={move.label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" busy={busy} disabled={!isReady} onClick={run}>
            {move.label}
          </Button>
        </>
      }
    >
      <FormError error={error} />
      <p>{deposit.title}</p>
      {move.person && <People deposit={deposit} value={person} onChange={setPerson} />}
      {(move.opinion || move.person) && (
        <Field label={move.opinion ? '意见' : '意见（选填）'}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={4}
              maxLength={1000}
              value={opinion}
              onChange={({ target }) => setOpinion(target.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}

interface PeopleProps {
  deposit: Deposit
  value: string
  onChange: (value: string) => void
}

function People({ deposit: { id }, value, onChange }: PeopleProps) {
  const { data = [] } = useCall(staffDeposits.people, { id })
  const options = [
    { value: '', label: '请选择' },
    ...data.map((person) => ({ value: String(person.id), label: person.name })),
  ]
  return (
    <Field label="由谁办理">
      {(control) => <Select {...control} value={value} options={options} onChange={onChange} />}
    </Field>
  )
}
