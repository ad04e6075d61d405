import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

import { Loading } from '#web/ui/states/States.tsx'

import { fetchPath, roomPath, entryPath } from './paths.ts'
import { ScanPage } from './ScanPage.tsx'

const FetchPage = lazy(async () => ({ default: (await import('./FetchPage.tsx')).FetchPage }))
const RoomPage = lazy(async () => ({ default: (await import('./RoomPage.tsx')).RoomPage }))
const CounterEntryPage = lazy(async () => ({
  default: (await import('./CounterEntryPage.tsx')).CounterEntryPage,
}))

const pages: Readonly<Record<string, ComponentType | undefined>> = {
  [fetchPath]: FetchPage,
  [roomPath]: RoomPage,
  [entryPath]: CounterEntryPage,
}

/** 窗口: scanning, what is to be fetched, and who comes to the room, and readers without an account. */
export function CounterPage() {
  const { pathname } = useLocation()
  const Page = pages[pathname]
  return (
    <Suspense
      fallback={
        <div className="wide">
          <Loading rows={8} />
        </div>
      }
    >
      {Page ? <Page /> : <ScanPage />}
    </Suspense>
  )
}
