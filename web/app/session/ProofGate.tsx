import { lazy, Suspense, useEffect, useState } from 'react'

import { provideProof } from '#web/api/caller.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const ProofDialog = lazy(async () => {
  const { ProofDialog } = await fetchPage(() => import('#web/personal/ProofDialog.tsx'))
  return { default: ProofDialog }
})

/** Stands by until a call needs a fresh proof of who is there; then asks, and tells the call how it went. */
export function ProofGate() {
  const [settle, setSettle] = useState<{ report: (proved: boolean) => void }>()
  useEffect(() => {
    provideProof(() => new Promise((report) => setSettle({ report })))
    return () => provideProof(undefined)
  }, [])
  if (!settle) return null
  return (
    <Suspense>
      <ProofDialog
        onDone={(proved) => {
          setSettle(undefined)
          settle.report(proved)
        }}
      />
    </Suspense>
  )
}
