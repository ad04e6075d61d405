import { lazy, Suspense, useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { Button } from '#web/ui/Button.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const CorrectionDialog = lazy(async () => {
  const { CorrectionDialog } = await fetchPage(() => import('./CorrectionDialog.tsx'))
  return { default: CorrectionDialog }
})

/** Opens the form of a correction; its code comes when it is wanted. */
export function CorrectionButton({ kind, record }: { kind: Kind; record: RecordView }) {
  const [open, setOpen] = useState(false)
  return (
    <span className="no-print">
      <Button size="s" variant="text" icon="edit" onClick={() => setOpen(true)}>
        纠错
      </Button>
      {open && (
        <Suspense>
          <CorrectionDialog {...{ kind, record }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
