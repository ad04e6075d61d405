import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { officeRecordPattern } from '#web/back-office/office-record.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { Loading } from '#web/ui/states/States.tsx'

const RecordPage = lazy(async () => {
  const { RecordPage } = await fetchPage(() => import('#web/catalogue/RecordPage.tsx'))
  return { default: RecordPage }
})

/** The page of a record within the back office. */
export const OfficeRecord = ({ kind }: { kind: Kind }) => (
  <Suspense fallback={<Loading rows={8} />}>
    <Routes>
      <Route path={officeRecordPattern(kind)} element={<RecordPage key={kind.name} kind={kind} />} />
    </Routes>
  </Suspense>
)
