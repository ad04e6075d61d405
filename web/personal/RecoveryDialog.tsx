import { RecoveryCodes } from '#web/identity/sign-in/RecoveryCodes.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'

/** Shows recovery codes once. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog open title="请保存恢复码" onClose={onClose}>
      <RecoveryCodes codes={codes} onSaved={onClose} />
    </Dialog>
  )
}
