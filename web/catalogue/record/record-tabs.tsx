import { Suspense } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { seriesOf } from '#contract/catalogue/series.ts'
import { extrasOf } from '#web/catalogue/panels.tsx'
import { SeriesTab } from '#web/catalogue/series/SeriesTab.tsx'
import { Empty, Loading } from '#web/ui/states/States.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

import { AccessReason } from './AccessReason.tsx'
import { CatalogueValues } from './CatalogueValues.tsx'
import { FilesTab } from './FilesTab.tsx'
import { PartTable } from './PartTable.tsx'
import { relatedQuestions } from './related/related-questions.ts'
import { RelatedLists } from './related/RelatedLists.tsx'
import { AllReferrers, isChild, othersOf, References, Referrers } from './related/RelatedTab.tsx'

/**
 * The tabs of a record that have content: drawings first, then parts; files come first for a record without drawings.
 */
export function tabsOf(kind: Kind, record: RecordView): Tab[] {
  const own = [...panelTabs(kind, record), ...seriesTab(kind, record)]
  const files = filesTab(record)
  return [
    ...own,
    ...childTabs(kind, record),
    ...(own.length === 0 ? files : []),
    { key: 'catalogue', label: '目录信息', panel: <CatalogueValues {...{ kind, record }} /> },
    ...partTabs(kind, record),
    ...(own.length === 0 ? [] : files),
    ...relatedTab(kind, record),
  ]
}

/** Whether drawings may be shown: of a full record, or as preview of a public one. */
const isDrawn = ({ viewLevel, access }: RecordView) => viewLevel === 'record' || access === 'open'

const panelTabs = (kind: Kind, record: RecordView): Tab[] =>
  (extrasOf(kind).panels ?? [])
    .filter(({ entry }) => isDrawn(record) || (entry && record.access !== 'secret'))
    .map(({ key, label, Panel }) => ({
      key,
      label,
      panel: (
        <Suspense fallback={<Loading rows={8} />}>
          <Panel record={record} />
        </Suspense>
      ),
    }))

const seriesTab = (kind: Kind, record: RecordView): Tab[] =>
  Object.keys(seriesOf(kind, record)).length > 0
    ? [
        {
          key: 'series',
          label: '观测序列',
          panel: isDrawn(record) ? (
            <SeriesTab {...{ kind, record }} />
          ) : (
            <Empty title="观测序列尚未公开" text={<AccessReason record={record} what="历年观测值" />} />
          ),
        },
      ]
    : []

const partTabs = (kind: Kind, record: RecordView): Tab[] =>
  Object.entries(kind.parts)
    .filter(([name]) => (record.counts[name] ?? 0) > 0)
    .map(([name, part]) => ({
      key: name,
      label: part.label,
      count: record.counts[name] ?? 0,
      panel: <PartTable key={name} {...{ name, part, record }} />,
    }))

function childTabs(kind: Kind, record: RecordView): Tab[] {
  return record.referrers
    .filter((referrer) => isChild(kind, referrer))
    .map((referrer) => ({
      key: `below-${referrer.field}`,
      label: '下级',
      count: referrer.total,
      panel: <Referrers referrer={referrer} code={record.code} />,
    }))
}

const filesTab = (record: RecordView): Tab[] =>
  record.files.length > 0
    ? [{ key: 'files', label: '文件', count: record.files.length, panel: <FilesTab record={record} /> }]
    : []

/** The tab of references, referrers, and nearby or similar records; they are counted when it is open. */
function relatedTab(kind: Kind, record: RecordView): Tab[] {
  const pointed = Object.keys(record.references).length
  const count = othersOf(kind, record).reduce((sum, { total }) => sum + total, pointed)
  const alike = relatedQuestions(kind, record)
  if (count === 0 && alike.length === 0) return []
  const panel = (
    <>
      <References {...{ kind, record }} />
      <AllReferrers {...{ kind, record }} />
      {alike.length > 0 && <RelatedLists record={record} questions={alike} alone={count === 0} />}
    </>
  )
  return [{ key: 'related', label: '相关资料', ...(alike.length === 0 && { count }), panel }]
}
