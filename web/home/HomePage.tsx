import { Link } from 'react-router'

import type { Access } from '#contract/catalogue/kind.ts'
import type { KindName } from '#contract/catalogue/kinds.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'

import { HeroSection } from './HeroSection.tsx'
import { KindDrawing } from './KindDrawing.tsx'
import { listAddress } from './search.ts'
import { SearchForm } from './SearchForm.tsx'

import './home.css'

interface Visit {
  hours: string
  address: string
  phone: string
}

/** The front door: what lies here, how to look for it, and when the doors are open. */
export function HomePage({ visit }: { visit: Visit }) {
  return (
    <>
      <Hero />
      <Kinds />
      <section className="on-surface">
        <div className="sec wide home-two">
          <AccessGuide />
          <VisitGuide visit={visit} />
        </div>
      </section>
    </>
  )
}

function Hero() {
  return (
    <section className="hero">
      <div className="wide">
        <div className="hero-text">
          <h1>读懂脚下的云汀</h1>
          <p className="hero-lead">钻孔、档案与监测点都在这里。目录全部公开，谁都可以查。</p>
          <SearchForm />
          <p className="hero-often">
            <span>常查</span>
            {often.map(({ label, to }) => (
              <Link key={label} to={to}>
                {label}
              </Link>
            ))}
          </p>
        </div>
      </div>
      <HeroSection />
    </section>
  )
}

const often = [
  { label: '静力触探孔', to: listAddress(kinds.borehole, [{ prop: 'holeKind', anyOf: ['5', '6'] }]) },
  { label: '60 m 以上的深孔', to: listAddress(kinds.borehole, [{ prop: 'finalDepth', from: 60 }]) },
  { label: '汀东新区的钻孔', to: listAddress(kinds.borehole, [{ prop: 'district', anyOf: ['汀东新区'] }]) },
  { label: '公开的档案', to: listAddress(kinds.archive, [{ prop: 'access', anyOf: ['open'] }]) },
  { label: '在测的监测点', to: listAddress(kinds.gnssPoint, [{ prop: 'status', anyOf: ['active'] }]) },
]

/** What a kind holds, in one line. */
const remarks: Partial<Record<KindName, string>> = {
  borehole: '柱状图、标准贯入、静力触探与土工试验',
  archive: '全宗、案卷与件，附卷内目录和电子文件',
  gnssPoint: '三向位移序列、标石与历次维护',
}

function Kinds() {
  const { data: totals } = useCall(catalogue.totals, {})
  return (
    <section className="sec wide">
      <div className="sec-head">
        <h2>按类别看</h2>
        <p>每一类都可以按条件筛选、排序，地址可以发给同事</p>
      </div>
      <ul className="kinds">
        {Object.values(kinds).map(({ name, label, path, counter }) => {
          const total = totals?.find(({ kind }) => kind === name)?.total
          return (
            <li key={name}>
              <Link to={path}>
                <figure>
                  <KindDrawing kind={name} />
                </figure>
                <h3>{label}</h3>
                <span className="kinds-total">
                  {total !== undefined && (
                    <>
                      <b className="num">{total.toLocaleString('zh-CN')}</b> {counter}
                    </>
                  )}
                </span>
                <p>{remarks[name]}</p>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const accessRemarks: Record<Access, string> = {
  open: '目录人人可看，登录后看全文。',
  member: '目录人人可看，全文供注册会员查阅。',
  protected: '汇交单位登记了保护期，期满自动公开；期内可申请借阅。',
  secret: '只列编号、种类、所在区与年份，按保密规定办理。',
}

function AccessGuide() {
  return (
    <div>
      <div className="sec-head">
        <h2>哪些能看</h2>
      </div>
      <dl className="access-guide">
        {(['open', 'member', 'protected', 'secret'] as const).map((access) => (
          <div key={access}>
            <dt>
              <AccessBadge access={access} />
            </dt>
            <dd>{accessRemarks[access]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function VisitGuide({ visit: { hours, address, phone } }: { visit: Visit }) {
  const lines = [
    ['对外服务', hours],
    ['地址', address],
    ['资料借阅', phone],
  ]
  return (
    <div>
      <div className="sec-head">
        <h2>到馆办理</h2>
      </div>
      <dl className="visit">
        {lines
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
