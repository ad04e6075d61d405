import { lazy, Suspense, useEffect, useState } from 'react'

import { me as account } from '#contract/accounts/me.ts'
import { bus } from '#web/api/bus.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const AfterSignIn = lazy(async () => {
  const { AfterSignIn } = await fetchPage(() => import('#web/personal/AfterSignIn.tsx'))
  return { default: AfterSignIn }
})

/** After sign-in, says once that the account is about to end, or asks for missing company and industry. */
export function ReminderGate() {
  const { token } = useSession()
  const [signedIn, setSignedIn] = useState(false)
  useEffect(() => bus.on('signed-in', () => setSignedIn(true)), [])
  useEffect(() => bus.on('signed-out', () => setSignedIn(false)), [])
  const asked = signedIn && token !== undefined
  const { data: me } = useCall(account, {}, { enabled: asked })
  if (!asked || !me || me.agreementDue !== null) return null
  return (
    <Suspense>
      <AfterSignIn me={me} onClose={() => setSignedIn(false)} />
    </Suspense>
  )
}
