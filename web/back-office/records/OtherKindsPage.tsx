import { use } from 'react'
import { Link, Navigate, useLocation } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { countText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { RecordFrame } from '#web/records/record-frame.ts'

import { KindPages } from './KindPages.tsx'

/** Every kind with its number of records, and the pages of those without an entry in the menu. */
export function OtherKindsPage() {
  const [, , , name] = useLocation().pathname.split('/')
  const kind = name === undefined ? undefined : kindNamed(name)
  if (kind) return <KindPages key={kind.name} kind={kind} />
  return name === undefined ? <AllKinds /> : <Navigate to="/404" replace />
}

function AllKinds() {
  const { data } = useCall(catalogue.totals, {})
  const { listPath } = use(RecordFrame)
  return (
    <section className="directory resource-list" aria-labelledby="all-kinds">
      <h1 id="all-kinds">全部资料</h1>
      <ul>
        {Object.values<Kind>(kinds).map((kind) => {
          const total = data?.find((one) => one.kind === kind.name)?.total
          return (
            <li key={kind.name}>
              <Link to={listPath(kind)}>
                {kind.label}
                {total !== undefined && <span className="num cap">{countText(total)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
