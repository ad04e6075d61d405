import { useState } from 'react'
import { Link } from 'react-router'

import type { Condition, Near } from '#contract/catalogue/condition.ts'
import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { catalogue, type Entry } from '#contract/catalogue/routes.ts'
import type { LngLat } from '#geology/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { firstPage, writeAddress } from '#web/catalogue/address.ts'
import { countText, valueWithUnit } from '#web/catalogue/format.ts'
import { recordPath } from '#web/catalogue/record-path.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Empty, Failed, Loading } from '#web/ui/states/States.tsx'

import { SignImage } from './SignImage.tsx'

import './record-panel.css'

interface RecordPanelProps {
  kind: Kind
  /** What the map shows, or what is selected on it. */
  near: Near
  conditions: readonly Condition[]
  onPoint: (at: LngLat) => void
}

const size = 20

/** The records of one kind in what the map shows, as a list: everything on the map can be reached here. */
export function RecordPanel({ kind, near, conditions, onPoint }: RecordPanelProps) {
  const [current, setCurrent] = useState(1)
  const asked: Condition[] = [...conditions, { prop: 'place', near }]
  const page = useCall(catalogue.list, { kind: kind.name, conditions: asked, current, size }, { keep: true })
  const total = page.data?.total ?? 0
  const pages = Math.ceil(total / size)
  return (
    <div className="record-panel" aria-busy={page.isFetching}>
      <header>
        <h2>{page.data ? `${near.name ?? '范围内'} ${countText(total)} ${kind.counter}` : kind.label}</h2>
        <ButtonLink
          size="s"
          icon="list"
          to={kind.path + writeAddress(kind, { ...firstPage, conditions: asked })}
        >
          列表
        </ButtonLink>
      </header>
      {page.error ? (
        <Failed error={page.error} onRetry={() => void page.refetch()} retrying={page.isFetching} />
      ) : !page.data ? (
        <Loading rows={8} />
      ) : total === 0 ? (
        <Empty title={`这里没有${kind.label}`} text="移动地图，或缩小比例看更大的范围。" />
      ) : (
        <ol>
          {page.data.records.map((entry) => (
            <RecordRow key={entry.code} {...{ kind, entry, onPoint }} />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <nav aria-label="分页">
          <Button
            size="s"
            icon="left"
            iconOnly
            disabled={current === 1}
            onClick={() => setCurrent(current - 1)}
          >
            上一页
          </Button>
          <span>{`${countText(current)} / ${countText(pages)}`}</span>
          <Button
            size="s"
            icon="right"
            iconOnly
            disabled={current >= pages}
            onClick={() => setCurrent(current + 1)}
          >
            下一页
          </Button>
        </nav>
      )}
    </div>
  )
}

function RecordRow({ kind, entry, onPoint }: { kind: Kind; entry: Entry; onPoint: (at: LngLat) => void }) {
  const { code, title, access, openOn, place, values } = entry
  const type = kind.type ? values[kind.type] : undefined
  const facts = kind.facts
    .filter((prop) => values[prop] != null && !fieldOf(kind, prop)?.seen)
    .slice(0, 2)
    .flatMap((prop) => {
      const field = fieldOf(kind, prop)
      return field ? [valueWithUnit(field, values[prop])] : []
    })
  return (
    <li>
      <button
        type="button"
        className="record-point"
        onClick={() => place && onPoint(place)}
        disabled={!place}
      >
        <SignImage kind={kind} type={typeof type === 'string' ? type : undefined} />
        <span className="vh">在图上看 {code}</span>
      </button>
      <Link to={recordPath(kind, code)}>{kind.codeTells ? code : title}</Link>
      <AccessBadge access={access} openOn={openOn} short />
      <p>{facts.join('　')}</p>
    </li>
  )
}
