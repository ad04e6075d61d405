import { lazy, Suspense } from 'react'

import { useSession } from '#web/api/session.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const ConsentDialog = lazy(async () => {
  const { ConsentDialog } = await fetchPage(() => import('#web/identity/legal/ConsentDialog.tsx'))
  return { default: ConsentDialog }
})

/** Asks whoever is in to agree to what has changed since they did. */
export function ConsentGate() {
  const { token } = useSession()
  if (token === undefined) return null
  return (
    <Suspense>
      <ConsentDialog />
    </Suspense>
  )
}
