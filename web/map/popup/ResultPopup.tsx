import { useState } from 'react'

import { type Access, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { mapQueries, type MapResult } from '#contract/map/queries.ts'
import type { LngLat } from '#geology/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { pointText, valueWithUnit } from '#web/catalogue/format.ts'
import { kindNamed, recordPath } from '#web/catalogue/record-path.ts'
import { SignImage } from '#web/map/panels/SignImage.tsx'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Failed, Loading } from '#web/ui/states/States.tsx'

import './result-popup.css'

interface ResultPopupProps {
  at: LngLat
  /** Metres that the place may be missed by. */
  metres: number
  /** Codes of the queries that are asked. */
  codes: readonly string[]
  onClose: () => void
}

/** The records at a place, one at a time. */
export function ResultPopup({ at, metres, codes, onClose }: ResultPopupProps) {
  const answer = useCall(mapQueries.identify, {
    icxCodes: [...codes],
    coordinate: [at.lng, at.lat],
    conditions: { buffer: metres, size: 50 },
  })
  const [chosen, setChosen] = useState(0)
  const records = answer.data?.records ?? []
  const total = answer.data?.total ?? 0
  const record = records[Math.min(chosen, records.length - 1)]
  return (
    <section
      className="result-popup"
      aria-label="此处的资料"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Button size="s" variant="text" icon="close" iconOnly onClick={onClose}>
        关闭
      </Button>
      {total > 1 && (
        <p className="result-turn">
          <Button
            size="s"
            variant="text"
            icon="left"
            iconOnly
            disabled={chosen === 0}
            onClick={() => setChosen(chosen - 1)}
          >
            上一条
          </Button>
          <span aria-live="polite">{`此处 ${total} 条，第 ${chosen + 1} 条`}</span>
          <Button
            size="s"
            variant="text"
            icon="right"
            iconOnly
            disabled={chosen >= records.length - 1}
            onClick={() => setChosen(chosen + 1)}
          >
            下一条
          </Button>
        </p>
      )}
      {answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      ) : record ? (
        <Result record={record} />
      ) : answer.isPending ? (
        <Loading rows={3} />
      ) : (
        <p className="result-none">{`${pointText(at)} 处没有资料。点选图上的符号，或放大后再点。`}</p>
      )}
    </section>
  )
}

function Result({ record }: { record: MapResult }) {
  const kind = kindNamed(record.kind)
  const rows = record.iQueryList.map(({ label, prop, value }) => ({
    label,
    text: kind ? textOf(kind, prop, value) : String(value),
  }))
  return (
    <>
      <header>
        {kind && <SignImage kind={kind} type={record.type ?? undefined} size={24} />}
        <h2>{record.title}</h2>
        {/* oxlint-disable-next-line no-unsafe-type-assertion -- the server names one of the levels */}
        <AccessBadge access={record.access as Access} />
      </header>
      <dl>
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <footer>
        {kind && (
          <ButtonLink size="s" variant="primary" to={recordPath(kind, record.code)}>
            打开资料
          </ButtonLink>
        )}
      </footer>
    </>
  )
}

function textOf(kind: Kind, prop: string, value: unknown): string {
  const field = fieldOf(kind, prop)
  return field ? valueWithUnit(field, value) : String(value)
}
