import { useEffect } from 'react'

import { security } from '#contract/accounts/account-security.ts'
import { users } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/hooks.ts'
import { AuthenticatorSetup } from '#web/identity/sign-in/AuthenticatorSetup.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Failed, Loading } from '#web/ui/states/States.tsx'

interface SecondFactorDialogProps {
  onClose: () => void
  onBound: (recoveryCodes: readonly string[]) => void
}

/** Sets up an authenticator for the own account. */
export function SecondFactorDialog({ onClose, onBound }: SecondFactorDialogProps) {
  const { mutate: ask, data: offer, error } = useAction(security.newSecret, [])
  const confirm = useAction(security.confirmSecret, [security.overview, users.me])
  useEffect(() => ask({}), [ask])
  const onCode = async (code: string) => {
    if (offer) onBound((await confirm.mutateAsync({ ticket: offer.ticket, code })).recoveryCodes)
  }
  return (
    <Dialog open title="绑定动态口令" onClose={onClose}>
      {error && <Failed error={error} title="没能取到密钥" onRetry={() => ask({})} />}
      {!offer && !error && <Loading rows={3} />}
      {offer && <AuthenticatorSetup secret={offer} onCode={onCode} />}
    </Dialog>
  )
}
