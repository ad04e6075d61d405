import type { Loan, LoanItem } from '#contract/loans/loan-shapes.ts'
import { useOfficeMove } from '#web/loans/decision/useOfficeMove.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { toast } from '#web/ui/states/Toast.tsx'

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
  const { move } = useOfficeMove()
  const form = useFieldForm<{ ticked: readonly number[]; damage: string }>({
    initial: { ticked: positions?.filter((position) => all.includes(position)) ?? all, damage: '' },
    send: async ({ ticked, damage }) => {
      await move({ id, line, move: 'takeBack', positions: [...ticked], damage: damage.trim() })
      toast(`${number} 已归还 ${ticked.length} 件`)
      onDone()
    },
  })
  const { ticked } = form.values
  return (
    <FormDialog
      startsAtButton
      title={`归还：${number}`}
      verb={`归还 ${ticked.length} 件`}
      disabled={ticked.length === 0}
      {...{ form, onClose }}
    >
      <OutItems {...{ out, ticked }} setTicked={(some) => form.change({ ticked: some })} />
      <TextField
        {...form.field('damage')}
        label="损坏情况（选填）"
        hint="页缺、污损、散页等，随所选资料记下。"
        maxLength={200}
      />
    </FormDialog>
  )
}

interface OutItemsProps {
  out: readonly LoanItem[]
  ticked: readonly number[]
  setTicked: (ticked: readonly number[]) => void
}

const OutItems = ({ out, ticked, setTicked }: OutItemsProps) => (
  <ul>
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
