import type { ReactNode } from 'react'
import { use } from 'react'

import type { Kind, Part } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { seriesOf } from '#contract/catalogue/series.ts'
import { extrasOf } from '#web/panels/panels.tsx'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { FieldNote } from '#web/records/additions.ts'
import { isChild } from '#web/records/referrers.ts'
import { quantitiesOf } from '#web/series/lines.ts'
import { Empty } from '#web/ui/states/States.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

import { CatalogueValues } from './CatalogueValues.tsx'
import { FilesTab } from './FilesTab.tsx'
import { PartTable } from './PartTable.tsx'
import { relatedQuestions } from './related/related-questions.ts'
import { RelatedLists } from './related/RelatedLists.tsx'
import { AllReferrers, othersOf, References, referencesOf, Referrers } from './related/RelatedTab.tsx'
import { SeriesTab } from './SeriesTab.tsx'

interface OfRecord {
  kind: Kind
  record: RecordView
}

export interface RecordTab extends Tab {
  /** Leaves room below it for what is related. */
  short?: boolean
  /** Says only how much there is. */
  hidden?: boolean
}

/**
 * The tabs of a record that have content: drawings first, then parts; files come first for a record without drawings.
 * Without any of these that may be seen the catalogue values are its content; otherwise they stand beside it.
 */
export function tabsOf(kind: Kind, record: RecordView): RecordTab[] {
  const own = [...panelTabs(kind, record), ...seriesTab(kind, record)]
  const files = filesTab(kind, record)
  const content: RecordTab[] = [
    ...own,
    ...childTabs(kind, record),
    ...(own.length === 0 ? files : []),
    ...partTabs(kind, record),
    ...(own.length === 0 ? [] : files),
  ]
  const tabs = content.every(({ hidden }) => hidden) ? [catalogueTab(kind, record), ...content] : content
  return tabs.every(({ short }) => short) ? tabs : [...tabs, ...relatedTab(kind, record)]
}

const catalogueTab = (kind: Kind, record: RecordView): RecordTab => ({
  key: 'catalogue',
  label: '目录信息',
  short: true,
  panel: <CatalogueValues {...{ kind, record }} ruled />,
})

/** Whether drawings may be shown: of a full record, or as preview of a public one. */
const isDrawn = ({ viewLevel, access }: RecordView) => viewLevel === 'record' || access === 'open'

const panelTabs = (kind: Kind, record: RecordView): RecordTab[] =>
  (extrasOf(kind).panels ?? [])
    .filter(({ isFor }) => isFor?.(record) ?? true)
    .filter(({ entry }) => isDrawn(record) || (entry && record.access !== 'secret'))
    .map(({ key, label, short = false, Panel }) => ({
      key,
      label: typeof label === 'string' ? label : label(record),
      short: typeof short === 'function' ? short(record) : short,
      panel: (
        <>
          <Panel record={record} />
          {extrasOf(kind).showsFiles && record.files.length > 0 && (
            <section className="beneath">
              <h2>文件</h2>
              <FilesTab record={record} />
            </section>
          )}
        </>
      ),
    }))

/** Charts of visitors that leave room below them. */
const fewCharts = 2

const seriesTab = (kind: Kind, record: RecordView): RecordTab[] => {
  const charts = quantitiesOf(kind, record).length
  if (Object.keys(seriesOf(kind, record)).length === 0) return []
  return [
    {
      key: 'series',
      label: '观测序列',
      short: record.viewLevel === 'entry' && (!isDrawn(record) || charts <= fewCharts),
      panel: isDrawn(record) ? (
        <SeriesTab {...{ kind, record }} />
      ) : (
        <Empty title="观测序列尚未公开" text={<AccessReason record={record} what="历年观测值" />} />
      ),
    },
  ]
}

/** Rows of a part that leave room below them. */
const fewRows = 12

const partTabs = (kind: Kind, record: RecordView): RecordTab[] =>
  Object.entries(kind.parts)
    .filter(([name]) => (record.counts[name] ?? 0) > 0)
    .filter(([name]) => !(record.files.length > 0 && extrasOf(kind).parts?.[name]?.underFiles))
    .map(([name, part]) => ({
      key: name,
      label: part.label,
      count: record.counts[name] ?? 0,
      short: !isShown(part, record) || (record.counts[name] ?? 0) <= fewRows,
      hidden: !isShown(part, record),
      panel: <PartRows key={name} {...{ kind, name, part, record }} />,
    }))

const isShown = ({ entry }: Part, { viewLevel }: RecordView) => viewLevel === 'record' || entry === true

function PartRows({ kind, ...shown }: { kind: Kind; name: string; part: Part; record: RecordView }) {
  const { Part: Own } = extrasOf(kind).parts?.[shown.name] ?? {}
  const beside = use(FieldNote)(shown.name, shown.part.label, 'part')
  return (
    <>
      {beside}
      {Own && isShown(shown.part, shown.record) ? <Own record={shown.record} /> : <PartTable {...shown} />}
    </>
  )
}

function childTabs(kind: Kind, record: RecordView): RecordTab[] {
  return record.referrers
    .filter((referrer) => isChild(kind, referrer))
    .map((referrer) => ({
      key: `below-${referrer.field}`,
      label: '下级',
      count: referrer.total,
      short: true,
      panel: <Referrers referrer={referrer} code={record.code} />,
    }))
}

const filesTab = (kind: Kind, record: RecordView): RecordTab[] =>
  record.files.length > 0 && !extrasOf(kind).showsFiles
    ? [
        {
          key: 'files',
          label: '文件',
          count: record.files.length,
          short: true,
          panel: <FilesWithParts {...{ kind, record }} />,
        },
      ]
    : []

function FilesWithParts({ kind, record }: OfRecord) {
  const under = Object.entries(extrasOf(kind).parts ?? {}).filter(
    ([name, { underFiles }]) => underFiles && (record.counts[name] ?? 0) > 0,
  )
  return (
    <>
      <FilesTab record={record} />
      {under.map(([name, { underFiles }]) => {
        const part = kind.parts[name]
        return (
          part && (
            <section key={name} className="beneath">
              <h2>{underFiles}</h2>
              <PartRows {...{ kind, name, part, record }} />
            </section>
          )
        )
      })}
    </>
  )
}

/**
 * References, referrers, and nearby or similar records, which are counted when they are shown. Under a tab there is
 * nothing to say when there are none.
 */
export function relatedOf(
  { kind, record }: OfRecord,
  under = false,
): { count: number | undefined; lists: ReactNode } | undefined {
  const pointed = referencesOf(kind, record).length
  const count = othersOf(kind, record).reduce((sum, { total }) => sum + total, pointed)
  const alike = relatedQuestions(kind, record)
  if (count === 0 && alike.length === 0) return undefined
  const lists = (
    <>
      <References {...{ kind, record }} />
      <AllReferrers {...{ kind, record }} />
      {alike.length > 0 && <RelatedLists record={record} questions={alike} alone={count === 0 && !under} />}
    </>
  )
  return { count: alike.length === 0 ? count : undefined, lists }
}

function relatedTab(kind: Kind, record: RecordView): RecordTab[] {
  const related = relatedOf({ kind, record })
  if (!related) return []
  const { count, lists } = related
  return [{ key: 'related', label: '相关资料', panel: lists, ...(count !== undefined && { count }) }]
}
