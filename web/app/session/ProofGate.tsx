import { lazy, Suspense, useEffect, useState } from 'react'

import { provideProof } from '#web/api/caller.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const ProofDialog = lazy(async () => {
  const { ProofDialog } = await fetchPage(() => import('#web/personal/ProofDialog.tsx'))
  return { default: ProofDialog }
})

/** Opens the re-authentication dialog when a call requires it, and returns the result to the call. */
export function ProofGate() {
  const [settle, setSettle] = useState<{ resolve: (proved: boolean) => void }>()
  useEffect(() => {
    provideProof(() => new Promise((resolve) => setSettle({ resolve })))
    return () => provideProof(undefined)
  }, [])
  if (!settle) return null
  return (
    <Suspense>
      <ProofDialog
        onDone={(proved) => {
          setSettle(undefined)
          settle.resolve(proved)
        }}
      />
    </Suspense>
  )
}
