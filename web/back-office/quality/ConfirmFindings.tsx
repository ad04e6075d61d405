import { quality, type QualityFinding } from '#contract/catalogue/editing/quality.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Text } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

interface ConfirmFindingsProps {
  rows: readonly QualityFinding[]
  isConfirmed: boolean
  onDone: () => void
}

/** Says of the ticked findings that the records are right all the same, or takes that back. */
export function ConfirmFindings({ rows, isConfirmed, onDone }: ConfirmFindingsProps) {
  const { mutateAsync, isPending } = useAction(quality.confirm, [quality.rules, quality.page])
  if (rows.length === 0) return null
  const confirm = () =>
    void mutateAsync({
      findings: rows.map(({ id, digest }) => ({ id, digest })),
      confirmed: !isConfirmed,
    }).then(({ changed }) => {
      onDone()
      toast(isConfirmed ? `${changed} 处转为待核对` : `${changed} 处已核对`)
    }, toastFault)
  return (
    <div className="list-tools no-print" role="group" aria-label="对所选疑点">
      <Text as="span" size={14} tone="quiet" role="status">
        已选 {rows.length} 处
      </Text>
      <Button size="s" variant={isConfirmed ? 'plain' : 'primary'} busy={isPending} onClick={confirm}>
        {isConfirmed ? '收回核对' : '核对无误'}
      </Button>
      <Button size="s" variant="text" onClick={onDone}>
        取消选择
      </Button>
    </div>
  )
}
