import type { Ref } from 'react'
import { lazy } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { CorrectionButton } from '#web/feedback/Correcting.tsx'
import { extrasOf } from '#web/panels/panels.tsx'

import { CatalogueValues } from './CatalogueValues.tsx'
import { Citation } from './Citation.tsx'
import type { RecordTab } from './record-tabs.tsx'
import { References, ReferrersBrief } from './related/RelatedTab.tsx'
import { Versions } from './versions/Versions.tsx'

/** What is near comes after the record; without it, the record is whole. */
const Neighbours = lazy(() =>
  import('./vicinity/Neighbours.tsx').then(
    ({ Neighbours }) => ({ default: Neighbours }),
    () => ({ default: () => null }),
  ),
)

const Extent = lazy(() =>
  import('./vicinity/Extent.tsx').then(
    ({ Extent }) => ({ default: Extent }),
    () => ({ default: () => null }),
  ),
)

interface RecordAsideProps {
  kind: Kind
  record: RecordView
  /** Element for content of the open tab. */
  head: Ref<HTMLDivElement>
  /** The open tab, whose content is not repeated here. */
  open: RecordTab | undefined
}

/** The aside of a record: entry, references, versions, citation. */
export function RecordAside({ kind, record, head, open }: RecordAsideProps) {
  const { Aside: Own } = extrasOf(kind)
  const related = open?.key === 'related' || open?.short === true
  return (
    <aside className="record-aside" aria-label="目录与引用">
      <div ref={head} />
      {Own && <Own record={record} />}
      <Entry {...{ kind, record }} shown={open?.key !== 'catalogue'} />
      {record.place && <Neighbours {...{ kind, record }} />}
      {kind.extent && !record.place && <Extent {...{ kind, record }} />}
      {!related && (
        <div>
          <References {...{ kind, record }} />
          <ReferrersBrief {...{ kind, record }} />
        </div>
      )}
      <Versions {...{ kind, record }} />
      <Citation {...{ kind, record }} />
    </aside>
  )
}

/** The entry, unless the open tab shows it, and how to correct it. */
function Entry({ kind, record, shown }: Pick<RecordAsideProps, 'kind' | 'record'> & { shown: boolean }) {
  if (!shown) return <CorrectionButton />
  return (
    <section>
      <h2>
        目录信息
        {/* on paper it often begins a new sheet */}
        <span className="only-print cap" aria-hidden="true">
          {`　${record.title}　${record.code}`}
        </span>
      </h2>
      <CatalogueValues {...{ kind, record }} />
      <CorrectionButton />
    </section>
  )
}
