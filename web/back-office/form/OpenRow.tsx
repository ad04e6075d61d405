import type { ListView } from '#web/back-office/list/useListPlace.ts'
import type { OfficePage, FormValues } from '#web/back-office/office-page.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { RowDrawer } from './RowDrawer.tsx'

interface OpenRowProps {
  page: OfficePage
  view: ListView
  /** Values of a new row beside those of the page. */
  blank?: FormValues
}

/** The row that the address names, in its drawer. */
export function OpenRow({ page, view, blank }: OpenRowProps) {
  const { open } = view.place
  if (open === undefined) return null
  const close = () => view.to({ open: undefined })
  return (
    <RowDrawer
      key={open}
      page={{ ...page, blank: { ...page.blank, ...blank } }}
      open={open}
      onClose={close}
      onSaved={(message) => {
        close()
        void refresh(page.resource)
        toast(message)
      }}
    />
  )
}
