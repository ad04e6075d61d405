import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

import { Loading } from '#web/ui/states/States.tsx'

import { QueuePage } from './QueuePage.tsx'

const DraftPage = lazy(async () => ({ default: (await import('./DraftPage.tsx')).DraftPage }))

/** 草稿与审核: the queue, and the draft that the address names. */
export function DraftsPage() {
  const id = /\/(\d+)$/.exec(useLocation().pathname)?.[1]
  if (id === undefined) return <QueuePage />
  return (
    <Suspense
      fallback={
        <div className="wide">
          <Loading rows={8} />
        </div>
      }
    >
      <DraftPage key={id} id={Number(id)} />
    </Suspense>
  )
}
