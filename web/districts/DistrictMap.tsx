import { useMemo, useState } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { mapLayers } from '#contract/map/layers.ts'
import { useCall } from '#web/api/hooks.ts'
import { type Outlines, useOutlines } from '#web/api/site.ts'
import { firstPage, writeAddress } from '#web/records/address.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { Select } from '#web/ui/fields/Field.tsx'

import { DistrictSheet } from './DistrictSheet.tsx'
import { laySheet, type Sheet } from './outline.ts'
import { RecordDots } from './RecordDots.tsx'

const mappedKinds = Object.values<Kind>(kinds).filter(
  ({ place, facets }) => place === 'point' && facets.includes('district'),
)

const firstKind = mappedKinds[0]?.name ?? ''

/** Records of a kind by district, as a map with its dots and as a list; both link to the records. */
export function DistrictMap() {
  const [name, setName] = useState(firstKind)
  const kind = mappedKinds.find((kind) => kind.name === name) ?? mappedKinds[0]
  const outlines = useOutlines()
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, 560), [outlines])
  const counts = useCounts(name)
  const [over, setOver] = useState<string>()
  const mark = useMapMark()
  const layer = useMapLayer(name)
  if (!kind || (outlines && !sheet)) return null
  return (
    <section className="sec wide" aria-labelledby="by-district">
      <div className="sec-head">
        <h2 id="by-district">按区看</h2>
        <p>点选一个区，查看该区资料</p>
        <Choice {...{ name, setName, layer }} />
      </div>
      <div className="district">
        {mark !== undefined && <Drawing {...{ outlines, mark, layer, kind, counts, over, setOver, sheet }} />}
        <DistrictList
          names={sheet?.districts.map(({ name }) => name) ?? []}
          {...{ kind, counts, over, setOver }}
        />
      </div>
    </section>
  )
}

/** Code of the map layer that shows a kind, once it is known. */
const useMapLayer = (kind: string): string | undefined =>
  useCall(mapLayers.getTreeList, {}).data?.find((layer) => layer.type === 'kind' && layer.kind === kind)?.code

interface ChoiceProps {
  name: string
  setName: (name: string) => void
  layer: string | undefined
}

const Choice = ({ name, setName, layer }: ChoiceProps) => (
  <span className="district-kind">
    <Link to={layer ? `/map?layers=${layer}` : '/map'}>打开地图</Link>
    <Select
      small
      aria-label="资料种类"
      value={name}
      options={mappedKinds.map(({ name, label }) => ({ value: name, label }))}
      onChange={setName}
    />
  </span>
)

interface DrawingProps extends DistrictCounts {
  outlines: Outlines | undefined
  sheet: Sheet | undefined
  mark: string
  layer: string | undefined
}

/** The map; its place is kept while the outlines are on their way. */
function Drawing({ outlines, sheet, layer, kind, ...shown }: DrawingProps) {
  if (!sheet || !outlines) return <div className="district-sheet" />
  return (
    <DistrictSheet {...shown} sheet={sheet} to={(district) => inDistrict(kind, district)}>
      {layer && <RecordDots layer={layer} districts={outlines.districts} place={sheet.place} />}
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
