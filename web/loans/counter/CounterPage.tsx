import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

import { Loading } from '#web/ui/states/States.tsx'

import { fetchPath, servePath } from './paths.ts'
import { ScanPage } from './ScanPage.tsx'

const FetchPage = lazy(async () => ({ default: (await import('./FetchPage.tsx')).FetchPage }))
const ServePage = lazy(async () => ({ default: (await import('./ServePage.tsx')).ServePage }))

/** 窗口: scanning, what is to be fetched, and readers without an account. */
export function CounterPage() {
  const { pathname } = useLocation()
  return (
    <Suspense
      fallback={
        <div className="wide">
          <Loading rows={8} />
        </div>
      }
    >
      {pathname === fetchPath ? <FetchPage /> : pathname === servePath ? <ServePage /> : <ScanPage />}
    </Suspense>
  )
}
