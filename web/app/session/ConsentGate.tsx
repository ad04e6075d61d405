import { lazy, Suspense } from 'react'

import { useSession } from '#web/api/session.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const ConsentDialog = lazy(async () => {
  const { ConsentDialog } = await fetchPage(() => import('#web/identity/legal/ConsentDialog.tsx'))
  return { default: ConsentDialog }
})

/** Asks a signed-in user to accept an agreement that has changed. */
export function ConsentGate() {
  const { token } = useSession()
  if (token === undefined) return null
  return (
    <Suspense>
      <ConsentDialog />
    </Suspense>
  )
}
