import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { type Layer, mapLayers } from '#contract/map/layers.ts'
import { useCall } from '#web/api/hooks.ts'
import { type Outlines, useOutlines } from '#web/api/site.ts'
import { notAsked, writeMap } from '#web/map/address.ts'
import { insetMap } from '#web/map/inset/inset-map.tsx'
import { useMapAddress } from '#web/map/useMapAddress.ts'
import { firstPage, writeAddress } from '#web/records/address.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { Select } from '#web/ui/fields/Field.tsx'

import { DistrictSheet } from './DistrictSheet.tsx'
import { laySheet, type Sheet } from './outline.ts'

const mappedKinds = Object.values<Kind>(kinds).filter(
  ({ place, facets }) => place === 'point' && facets.includes('district'),
)

const CityMap = insetMap(() => import('./CityMap.tsx').then(({ CityMap }) => CityMap))

/** Records of a kind on a map and by district; both lead to the records. */
export function DistrictMap() {
  const map = useMapAddress()
  const kind = mappedKinds.find(({ name }) => name === map.address.kind) ?? mappedKinds[0]
  const outlines = useOutlines()
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, 560), [outlines])
  if (!kind || (outlines && !sheet)) return null
  return <KindOnMap {...{ kind, map, outlines, sheet }} />
}

interface KindOnMapProps {
  kind: Kind
  map: ReturnType<typeof useMapAddress>
  outlines: Outlines | undefined
  sheet: Sheet | undefined
}

function KindOnMap({ kind, map, outlines, sheet }: KindOnMapProps) {
  const counts = useCounts(kind.name)
  const [over, setOver] = useState<string>()
  const mark = useMapMark()
  const layer = useMapLayer(kind.name)
  const choose = (name: string) => map.stay({ kind: name, ...notAsked })
  return (
    <section className="sec wide" aria-labelledby="data-map">
      <div className="sec-head">
        <h2 id="data-map">数据地图</h2>
        <p>点选图上的符号，或从一个区进入</p>
        <Choice {...{ kind, choose, layer }} place={map.place} />
      </div>
      <div className="district">
        {mark !== undefined && (
          <Drawing {...{ outlines, mark, kind, counts, over, setOver, sheet }}>
            <CityMap {...{ kind, layer, map }} ring={ringOf(outlines, over)} />
          </Drawing>
        )}
        <DistrictList
          names={sheet?.districts.map(({ name }) => name) ?? []}
          {...{ kind, counts, over, setOver }}
        />
      </div>
    </section>
  )
}

/** The map layer that shows a kind, once it is known. */
const useMapLayer = (kind: string): Layer | undefined =>
  useCall(mapLayers.getTreeList, {}).data?.find((layer) => layer.type === 'kind' && layer.kind === kind)

const ringOf = (outlines: Outlines | undefined, district: string | undefined) =>
  outlines?.districts.find(({ name }) => name === district)?.ring

interface ChoiceProps {
  kind: Kind
  choose: (name: string) => void
  layer: Layer | undefined
  /** Where the map is, once something was pressed on it. */
  place: ReturnType<typeof useMapAddress>['place']
}

const Choice = ({ kind, choose, layer, place }: ChoiceProps) => (
  <span className="district-kind">
    <Link to={`/map${writeMap({ ...place, layers: layer && [{ ...layer, opacity: 1 }], conditions: [] })}`}>
      打开地图
    </Link>
    <Select
      small
      aria-label="资料种类"
      value={kind.name}
      options={mappedKinds.map(({ name, label }) => ({ value: name, label }))}
      onChange={choose}
    />
  </span>
)

interface DrawingProps extends DistrictCounts {
  outlines: Outlines | undefined
  sheet: Sheet | undefined
  mark: string
  /** Covers the drawing. */
  children: ReactNode
}

/** The drawing; its place is kept while the outlines are on their way. */
function Drawing({ outlines, sheet, kind, children, ...shown }: DrawingProps) {
  if (!sheet || !outlines) return <div className="district-sheet map-frame" />
  return (
    <DistrictSheet {...shown} sheet={sheet} to={(district) => inDistrict(kind, district)}>
      {children}
    </DistrictSheet>
  )
}

type Counts = ReadonlyMap<string, number>

function useCounts(kind: string): Counts {
  const { data } = useCall(catalogue.facets, { kind, conditions: [] }, { keep: true })
  return useMemo(() => {
    const values = data?.find(({ prop }) => prop === 'district')?.values ?? []
    return new Map(values.map(({ value, count }) => [value, count]))
  }, [data])
}

interface DistrictCounts {
  kind: Kind
  counts: Counts
  over: string | undefined
  setOver: (name: string | undefined) => void
}

const inDistrict = (kind: Kind, name: string) =>
  kind.path + writeAddress(kind, { ...firstPage, conditions: [{ prop: 'district', anyOf: [name] }] })

function DistrictList({ names, kind, counts, over, setOver }: DistrictCounts & { names: readonly string[] }) {
  const sorted = names.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return (
    <ul className="district-list" onPointerLeave={() => setOver(undefined)}>
      {sorted.map((name) => (
        <li key={name} className={name === over ? 'district-on' : undefined}>
          <Link to={inDistrict(kind, name)} onPointerEnter={() => setOver(name)}>
            <span>{name}</span>
            <span>
              <b className="num">{(counts.get(name) ?? 0).toLocaleString('zh-CN')}</b> {kind.counter}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
