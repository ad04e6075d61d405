import { useState } from 'react'

import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

/** Who else is told of an application. */
export function Copies({ loan }: { loan: Loan }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="loan-copies">
      {loan.copies.length > 0 && <span>抄送：{loan.copies.join('、')}</span>}
      <span className="no-print">
        <Button size="s" icon="share" onClick={() => setOpen(true)}>
          抄送
        </Button>
      </span>
      {isOpen && <CopyDialog loan={loan} onClose={() => setOpen(false)} />}
    </p>
  )
}

function CopyDialog({ loan: { id, number }, onClose }: { loan: Loan; onClose: () => void }) {
  const { data = [] } = useCall(staffLoans.people, { id })
  const [people, setPeople] = useState<readonly number[]>([])
  const copy = useAction(staffLoans.copy, [loans.one])
  const send = () =>
    copy.mutate(
      { id, people: [...people] },
      {
        onError: toastFault,
        onSuccess: () => {
          toast(`已抄送 ${people.length} 人`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      title={`抄送 ${number}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" busy={copy.isPending} disabled={people.length === 0} onClick={send}>
            抄送 {people.length} 人
          </Button>
        </>
      }
    >
      {data.length === 0 && <p>没有别的人可以抄送。</p>}
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <Checkbox
              label={one.name}
              checked={people.includes(one.id)}
              onChange={(on) => setPeople(on ? [...people, one.id] : people.filter((who) => who !== one.id))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
