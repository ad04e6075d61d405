import { useMemo, useState } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { useOutlines } from '#web/api/site.ts'
import { firstPage, writeAddress } from '#web/catalogue/address.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { Select } from '#web/ui/form/Field.tsx'

import { DistrictSheet } from './DistrictSheet.tsx'
import { laySheet } from './outline.ts'

const mapped = Object.values<Kind>(kinds).filter(
  ({ place, facets }) => place === 'point' && facets.includes('district'),
)

const first = mapped[0]?.name ?? ''

/** Records of a kind by district, as a map and as a list; both link to the records. */
export function DistrictMap() {
  const [name, setName] = useState(first)
  const kind = mapped.find((kind) => kind.name === name) ?? mapped[0]
  const outlines = useOutlines()
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, 560), [outlines])
  const counts = useCounts(name)
  const [over, setOver] = useState<string>()
  const mark = useMapMark()
  if (!kind || (outlines && !sheet)) return null
  return (
    <section className="sec wide" aria-labelledby="by-district">
      <div className="sec-head">
        <h2 id="by-district">按区看</h2>
        <p>点选一个区，查看该区资料</p>
        <span className="district-kind">
          <Select
            small
            aria-label="资料种类"
            value={name}
            options={mapped.map(({ name, label }) => ({ value: name, label }))}
            onChange={setName}
          />
        </span>
      </div>
      <div className="district">
        {mark !== undefined &&
          (sheet ? (
            <DistrictSheet
              {...{ sheet, mark, counts, over, setOver }}
              to={(district) => inDistrict(kind, district)}
            />
          ) : (
            <div className="district-sheet" />
          ))}
        <DistrictList
          names={sheet?.districts.map(({ name }) => name) ?? []}
          {...{ kind, counts, over, setOver }}
        />
      </div>
    </section>
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

interface Shown {
  kind: Kind
  counts: Counts
  over: string | undefined
  setOver: (name: string | undefined) => void
}

const inDistrict = (kind: Kind, name: string) =>
  kind.path + writeAddress(kind, { ...firstPage, conditions: [{ prop: 'district', anyOf: [name] }] })

function DistrictList({ names, kind, counts, over, setOver }: Shown & { names: readonly string[] }) {
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
