import type { ReactNode } from 'react'

import { useMedia } from '#web/ui/page/media.ts'

interface BesideListProps {
  label: string
  /** What opens it where it is folded. */
  summary: string
  children: ReactNode
}

/** What filters a list, beside it where there is room, else folded above it. */
export function BesideList({ label, summary, children }: BesideListProps) {
  const isNarrow = useMedia('(max-width: 1100px)')
  return (
    <aside className="beside no-print" aria-label={label}>
      {isNarrow ? (
        <details>
          <summary>{summary}</summary>
          {children}
        </details>
      ) : (
        children
      )}
    </aside>
  )
}
