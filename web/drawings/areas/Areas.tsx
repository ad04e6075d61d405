import { Link } from 'react-router'

import type { KindEntry } from '#contract/catalogue/kind-index.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { AreaDrawing } from '#web/drawings/AreaDrawing.tsx'
import { Note } from '#web/ui/states/States.tsx'

import type { Area } from './areas.ts'
import { areas } from './areas.ts'

import './areas.css'

/** The holdings by area, with counts. */
export function Areas() {
  const { data } = useCall(catalogue.totals, {})
  const totals = new Map(data?.map(({ kind, total }) => [kind, total]))
  return (
    <section className="sec wide" aria-labelledby="areas">
      <div className="sec-head">
        <h2 id="areas">馆藏</h2>
        <p>各类均可筛选、排序；复制网址即可分享结果</p>
      </div>
      {data?.every(({ total }) => total === 0) && <NothingYet />}
      <ul className="areas">
        {areas.map((area) => (
          <AreaView key={area.label} area={area} totals={totals} />
        ))}
      </ul>
    </section>
  )
}

/** Shown to the administrator of a new library, until there is a record. */
const NothingYet = () => (
  <div className="areas-empty">
    <Note>
      馆藏还是空的。管理员可在服务器上用 <code>npm run import</code> 导入理正、AGS、GEF 与 Excel 文件，用{' '}
      <code>npm run site</code> 填写馆名、地址与电话。
    </Note>
  </div>
)

type Totals = ReadonlyMap<string, number>

/** The picture leads to the first list of the area; the lines below it to each. */
function AreaView({ area: { label, drawing, remark, kinds }, totals }: { area: Area; totals: Totals }) {
  const [first] = kinds
  return (
    <li>
      {first && (
        <Link className="area-picture" to={first.path} tabIndex={-1} aria-hidden="true">
          <AreaDrawing name={drawing} />
        </Link>
      )}
      <h3>{label}</h3>
      <p>{remark}</p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind.name}>
            <Link to={kind.path}>
              <span>{kind.label}</span>
              <Total kind={kind} totals={totals} />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Total({ kind: { name, counter }, totals }: { kind: KindEntry; totals: Totals }) {
  const total = totals.get(name)
  return (
    <span className="areas-total" hidden={total === undefined}>
      <b className="num">{(total ?? 100).toLocaleString('zh-CN')}</b> {counter}
    </span>
  )
}
