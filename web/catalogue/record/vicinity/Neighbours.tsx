import { use, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue, type Entry, type RecordView } from '#contract/catalogue/routes.ts'
import { mapLayers } from '#contract/map/layers.ts'
import { boxCorners } from '#geology/places/hull.ts'
import { coarseCell } from '#geology/places/mercator.ts'
import { useCall } from '#web/api/hooks.ts'
import { awayText } from '#web/catalogue/record/related/away.ts'
import { insetMap } from '#web/map/inset/inset-map.tsx'
import { firstPage, writeAddress } from '#web/records/address.ts'
import { publicPlace } from '#web/records/distance.ts'
import { leadingFacts } from '#web/records/leading-facts.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { Loading } from '#web/ui/states/States.tsx'

import { LocationSketch } from './LocationSketch.tsx'
import { mapPath } from './map-path.ts'
import { useArea } from './useArea.ts'

const RecordMap = insetMap(() => import('./RecordMap.tsx').then(({ RecordMap }) => RecordMap))

const maxShown = 5
const maxListed = 10

const drilledKind: Kind | undefined = Object.values<Kind>(kinds).find(({ nearby }) => nearby !== undefined)

interface NeighboursProps {
  kind: Kind
  record: RecordView
}

/** Where a record lies, and the holes nearest to it; nothing of a secret one. */
export function Neighbours({ kind, record }: NeighboursProps) {
  if (!record.place || record.access === 'secret' || !drilledKind) return null
  return <Vicinity {...{ kind, record, drilled: drilledKind }} place={record.place} />
}

interface VicinityProps extends NeighboursProps {
  drilled: Kind
  place: NonNullable<RecordView['place']>
}

/** A shared address holds the public place only. */
function Vicinity({ kind, record, drilled, place }: VicinityProps) {
  const { access, code } = record
  const at = useMemo(() => publicPlace(access, place), [access, place])
  const near = (count: number) => [
    {
      prop: 'place' as const,
      near: { ...at, count, name: code, ...(kind.name === drilled.name && { except: code }) },
    },
  ]
  const { rings, caption } = useArea(kind, record)
  const nearest = useCall(catalogue.list, {
    ...{ kind: drilled.name, size: maxShown, sort: 'near', conditions: near(maxShown) },
  })
  const layers = useCall(mapLayers.getTreeList, {})
  const [marked, onMark] = useState<string>()
  const navigate = useNavigate()
  const neighbours = nearest.data?.records
  const { recordPath } = use(RecordFrame)
  const onOpen = (other: string) => void navigate(recordPath(drilled, other))
  const from = { ...at, exact: access === 'open' }
  const all =
    drilled.path + writeAddress(drilled, { ...firstPage, sort: 'near', conditions: near(maxListed) })
  return (
    <section className="neighbours">
      <LocationSketch
        {...sketchOf(record.district, from, caption)}
        map={
          neighbours && (
            <RecordMap {...{ kind, record, at, rings, drilled, neighbours, marked, onMark, onOpen }} />
          )
        }
        link={
          <Link className="no-print" to={mapPath(kind, record, at, layers.data ?? [])}>
            在地图上看
          </Link>
        }
      />
      {nearest.isPending && <Loading rows={maxShown + 2} label={`正在找邻近${drilled.nearby}`} />}
      {neighbours && neighbours.length > 0 && (
        <Nearest {...{ drilled, neighbours, from, all, marked, onMark }} />
      )}
    </section>
  )
}

/** What the sketch shows of a place, and says. */
const sketchOf = (
  district: string | null,
  { exact, ...at }: Parameters<typeof awayText>[0],
  area: string,
) => ({
  district,
  on: [exact ? [at] : boxCorners(coarseCell(at.lng, at.lat))],
  label: `位置示意：${district ?? '所在区未填'}${exact ? '' : '，位置为约数'}`,
  caption: [district, !exact && '位置取约 1 km 网格', area].filter(Boolean).join('　'),
})

interface NearestProps {
  drilled: Kind
  neighbours: readonly Entry[]
  from: Parameters<typeof awayText>[0]
  /** Address of the list of the nearest. */
  all: string
  marked: string | undefined
  onMark: (code: string | undefined) => void
}

function Nearest({ drilled, neighbours, from, all, marked, onMark }: NearestProps) {
  const { recordPath } = use(RecordFrame)
  return (
    <>
      <h2>邻近{drilled.nearby}</h2>
      <ul className="lines">
        {neighbours.map((entry) => (
          <li
            key={entry.id}
            className={entry.code === marked ? 'is-marked' : undefined}
            onPointerEnter={() => onMark(entry.code)}
            onPointerLeave={() => onMark(undefined)}
          >
            <Link
              className="num"
              to={recordPath(drilled, entry.code)}
              onFocus={() => onMark(entry.code)}
              onBlur={() => onMark(undefined)}
            >
              {entry.code}
            </Link>
            <span className="cap num">{awayText(from, entry)}</span>
            <span className="cap neighbour-facts">{leadingFacts(drilled, entry).join('　')}</span>
          </li>
        ))}
      </ul>
      <p className="small">
        <Link to={all}>
          最近的 {maxListed} {drilled.counter}
        </Link>
      </p>
    </>
  )
}
