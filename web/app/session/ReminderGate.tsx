import { lazy, Suspense, useEffect, useState } from 'react'

import { me as account } from '#contract/accounts/me.ts'
import { bus } from '#web/api/bus.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const PersonalReminder = lazy(async () => {
  const { PersonalReminder } = await fetchPage(() => import('#web/personal/PersonalReminder.tsx'))
  return { default: PersonalReminder }
})

/** After sign-in, asks once for missing company and industry. */
export function ReminderGate() {
  const { token } = useSession()
  const [signedIn, setSignedIn] = useState(false)
  useEffect(() => bus.on('signed-in', () => setSignedIn(true)), [])
  useEffect(() => bus.on('signed-out', () => setSignedIn(false)), [])
  const asked = signedIn && token !== undefined
  const { data: me } = useCall(account, {}, { enabled: asked })
  if (!asked || !me?.incomplete || me.agreementDue !== null) return null
  return (
    <Suspense>
      <PersonalReminder onClose={() => setSignedIn(false)} />
    </Suspense>
  )
}
