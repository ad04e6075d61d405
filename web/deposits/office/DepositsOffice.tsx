import { lazy, Suspense } from 'react'

import { useCaseId } from '#web/cases/useCaseId.ts'
import { Loading } from '#web/ui/states/States.tsx'

import { QueuePage } from './QueuePage.tsx'

const ExaminePage = lazy(async () => ({ default: (await import('./ExaminePage.tsx')).ExaminePage }))

/** 汇交验收: the queue, and the deposit that the address names. */
export function DepositsOffice() {
  const id = useCaseId()
  if (id === undefined) return <QueuePage />
  return (
    <Suspense
      fallback={
        <div className="wide">
          <Loading rows={8} />
        </div>
      }
    >
      <ExaminePage key={id} id={id} />
    </Suspense>
  )
}
