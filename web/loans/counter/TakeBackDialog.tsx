import { useState } from 'react'

import type { Loan, LoanItem } from '#contract/loans/loan-shapes.ts'
import { useOfficeMove } from '#web/loans/decision/useOfficeMove.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field, TextInput } from '#web/ui/form/Field.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import '#web/workflow/move-dialog.css'

interface TakeBackDialogProps {
  loan: Loan
  /** What was scanned: only that is ticked at first. */
  positions?: readonly number[]
  onClose: () => void
  onDone: () => void
}

/** Takes back what is out, all of it or some, with the damage that is seen. */
export function TakeBackDialog({ loan, positions, onClose, onDone }: TakeBackDialogProps) {
  const { id, line, number, items } = loan
  const out = items.filter(({ state }) => state === 'out')
  const all = out.map(({ position }) => position)
  const [ticked, setTicked] = useState<readonly number[]>(
    positions?.filter((position) => all.includes(position)) ?? all,
  )
  const [damage, setDamage] = useState('')
  const [busy, setBusy] = useState(false)
  const { move } = useOfficeMove()
  const take = async () => {
    setBusy(true)
    try {
      await move({ id, line, move: 'takeBack', positions: [...ticked], damage: damage.trim() })
      toast(`${number} 已归还 ${ticked.length} 件`)
      onDone()
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { fault: true })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={`归还：${number}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={ticked.length === 0}
            autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the dialog was opened for this
            onClick={() => void take()}
          >
            归还 {ticked.length} 件
          </Button>
        </>
      }
    >
      <div className="move-dialog">
        <OutItems {...{ out, ticked, setTicked }} />
        <Field label="损坏情况（选填）" hint="页缺、污损、散页等，随所选资料记下。">
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={damage}
              onChange={({ target }) => setDamage(target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

interface OutItemsProps {
  out: readonly LoanItem[]
  ticked: readonly number[]
  setTicked: (ticked: readonly number[]) => void
}

const OutItems = ({ out, ticked, setTicked }: OutItemsProps) => (
  <ul className="take-back">
    {out.map(({ position, title, box }) => (
      <li key={position}>
        <Checkbox
          label={box ? `${title}（盒 ${box}）` : title}
          checked={ticked.includes(position)}
          onChange={(on) => setTicked(on ? [...ticked, position] : ticked.filter((one) => one !== position))}
        />
      </li>
    ))}
  </ul>
)
