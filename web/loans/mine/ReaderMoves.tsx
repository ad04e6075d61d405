import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { useAction } from '#web/api/hooks.ts'
import { requestPath } from '#web/cart/useCart.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

/** What a reader can do with an application now, besides mending it. */
export function ReaderMoves({ loan }: { loan: Loan }) {
  const { id, line, moves, process, extended, standing } = loan
  const move = useAction(loans.move, [loans.one, loans.page])
  const [isLeaving, setLeaving] = useState(false)
  const may = (name: string) => moves.some((one) => one.name === name)
  const extend = () =>
    move.mutate(
      { id, line, move: 'extend' },
      { onError: toastFault, onSuccess: () => toast('已续借，到期日已顺延') },
    )
  return (
    <Row gap={12} align="stretch" wrap below={24} className="my-loan-moves no-print">
      {may('extend') && !extended && !standing.awaited && (
        <Button variant="primary" busy={move.isPending} onClick={extend}>
          续借
        </Button>
      )}
      {process === 0 && <Again id={id} />}
      {may('withdraw') && <Button onClick={() => setLeaving(true)}>撤回</Button>}
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={`撤回申请 ${loan.number}`}
        lines={['留存的资料让给下一位，排队的名次不保留。', '撤回后可以“再次申请”，内容不必重填。']}
        verb="撤回"
        onConfirm={async () => {
          await move.mutateAsync({ id, line, move: 'withdraw' })
          toast('已撤回')
        }}
      />
    </Row>
  )
}

/** Puts what was asked for into the cart again. */
function Again({ id }: { id: number }) {
  const again = useAction(loans.again, [loans.cart])
  const navigate = useNavigate()
  return (
    <Button
      icon="refresh"
      busy={again.isPending}
      onClick={() =>
        again.mutate({ id }, { onError: toastFault, onSuccess: () => void navigate(requestPath) })
      }
    >
      再次申请
    </Button>
  )
}
