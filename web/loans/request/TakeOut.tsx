import type { Loan, LoanItem } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

/** Stands beside each item of an application that is with its reader; the last one stays. */
export const takeOutOf = (loan: Loan) => (item: LoanItem) =>
  loan.state === 'returned' && loan.items.length === 1 ? null : <TakeOut loan={loan} item={item} />

/** Takes an item out; into the cart it can be put back. */
function TakeOut({ loan: { id, line, items, state }, item }: { loan: Loan; item: LoanItem }) {
  const save = useAction(loans.save, [loans.cart, loans.one])
  const add = useAction(loans.add, [loans.cart])
  const { kind, code, title, position } = item
  const keep = items.map((one) => one.position).filter((one) => one !== position)
  const onSuccess = () => {
    const run = () => add.mutate({ kind, code }, { onError: toastFault })
    toast(`已移出 ${title}`, { ...(state === 'draft' && { action: { label: '撤销', run } }) })
  }
  return (
    <Button
      size="s"
      variant="text"
      icon="close"
      iconOnly
      busy={save.isPending}
      onClick={() => save.mutate({ id, line, keep }, { onError: toastFault, onSuccess })}
    >
      移出 {title}
    </Button>
  )
}
