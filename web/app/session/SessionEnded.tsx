import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { bus, type SignOutReason } from '#web/api/bus.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const SessionEndedLine = lazy(async () => {
  const { SessionEndedLine } = await fetchPage(() => import('./SessionEndedLine.tsx'))
  return { default: SessionEndedLine }
})

/** Sign-in pages show the reason themselves. */
const ways = /^\/(?:login|custom-login|register|reset-pwd|recall-username|admin\/login(?:\/contour)?)$/

/** Notice that the session has ended and the user continues as a visitor; shown until sign-in or until closed. */
export function SessionEnded() {
  const { pathname } = useLocation()
  const [why, setWhy] = useState<SignOutReason>()
  useEffect(() => bus.on('signed-out', (left) => setWhy(left.why)), [])
  useEffect(() => bus.on('signed-in', () => setWhy(undefined)), [])
  return (
    <div role="status">
      {why && why !== 'own' && !ways.test(pathname) && (
        <Suspense>
          <SessionEndedLine why={why} onClose={() => setWhy(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
