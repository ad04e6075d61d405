import type { ReactNode } from 'react'

import type { OfficePage } from '#web/back-office/office-page.ts'
import { useNodes } from '#web/back-office/tree/useNodes.ts'
import { useMedia } from '#web/ui/page/media.ts'
import { Loading } from '#web/ui/states/States.tsx'
import { Tree } from '#web/ui/tree/Tree.tsx'

import type { ListView } from './useListPlace.ts'

interface BesideProps {
  page: OfficePage
  field: string
  view: ListView
}

/** A tree that filters the list by one of its rows and all below; the same row again takes the filter away. */
export function Beside({ page: { resource }, field, view: { place, to } }: BesideProps) {
  const { label = '', to: target = '' } = resource.fields[field] ?? {}
  const { data, nodes } = useNodes({ name: target })
  const [chosen] = place.filters[field] ?? []
  const choose = (id: string | undefined) => {
    const { [field]: _, ...others } = place.filters
    to({ filters: id === undefined || Number(id) === chosen ? others : { ...others, [field]: [Number(id)] } })
  }
  return (
    <aside className="beside no-print" aria-label={label}>
      <Folded label={label}>
        {data ? (
          <Tree
            label={label}
            nodes={nodes}
            search={`找${label}`}
            openFirst={nodes.slice(0, 1).map(({ id }) => id)}
            selection="single"
            chosen={chosen === undefined ? [] : [String(chosen)]}
            onChoose={([id]) => choose(id)}
          />
        ) : (
          <Loading rows={4} />
        )}
      </Folded>
    </aside>
  )
}

/** Beside the list where there is room for it, else folded above it. */
function Folded({ label, children }: { label: string; children: ReactNode }) {
  const isNarrow = useMedia('(max-width: 1100px)')
  return isNarrow ? (
    <details>
      <summary>按{label}筛选</summary>
      {children}
    </details>
  ) : (
    children
  )
}
