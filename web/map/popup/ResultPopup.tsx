import { useRef } from 'react'
import { Link } from 'react-router'

import { mapQueries, type MapResult } from '#contract/map/queries.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { call } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { currentSession } from '#web/api/session.ts'
import { useEscape } from '#web/map/useEscape.ts'
import { pointText } from '#web/records/format.ts'
import { pathOfProfile } from '#web/records/uses/expected-profile-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { Result } from './Result.tsx'
import { useKeyboardFocus } from './useKeyboardFocus.ts'
import { usePopupPlace } from './usePopupPlace.ts'

import './result-popup.css'

interface ResultPopupProps {
  at: LngLat
  /** Metres that the place may be missed by. */
  metres: number
  /** Codes of the queries that are asked. */
  codes: readonly string[]
  /** The answer that is shown; the nearest without. */
  hit: string | undefined
  onTurn: (hit: string) => void
  onClose: () => void
}

/** Answers on a page. */
const size = 10

/** The records at a place, one at a time, beside it. */
export function ResultPopup({ at, metres, codes, hit, onTurn, onClose }: ResultPopupProps) {
  const box = useRef<HTMLElement>(null)
  usePopupPlace(box, at)
  useKeyboardFocus(box)
  useEscape(onClose)
  const asked = { icxCodes: [...codes], coordinate: [at.lng, at.lat] as [number, number] }
  const conditions = { buffer: metres, size, drawn: true }
  const answer = useCall(
    mapQueries.identify,
    { ...asked, conditions: { ...conditions, ...(hit && { holding: hit }) } },
    { keep: true },
  )
  const { records = [], total = 0, current = 1 } = answer.data ?? {}
  const nth = Math.max(
    0,
    records.findIndex(({ id }) => id === hit),
  )
  const page = async (number: number) => {
    const input = { ...asked, conditions: { ...conditions, current: number } }
    const next = await callInSession(currentSession(), (token) => call(mapQueries.identify, input, { token }))
    return next.records
  }
  const turn = async (by: 1 | -1) => {
    const near = records[nth + by] ?? (await page(current + by).catch(notTurned)).at(by === 1 ? 0 : -1)
    if (near) onTurn(near.id)
  }
  const record = records[nth]
  return (
    <section ref={box} className="result-popup" role="dialog" aria-label="此处的资料" tabIndex={-1}>
      {total > 1 && (
        <Turns {...{ total, metres }} nth={(current - 1) * size + nth + 1} onTurn={(by) => void turn(by)} />
      )}
      {record ? (
        <Result key={record.id} record={record} />
      ) : !answer.data ? (
        <AnswerState answer={answer} />
      ) : (
        <p className="result-none">{`${pointText(at)} 周围 ${metres} m 以内没有资料。点选图上的符号，或放大后再点。`}</p>
      )}
      <p className="result-below">
        <Link to={pathOfProfile(at)}>这里的地下</Link>
      </p>
      <span className="result-close">
        <Button size="s" variant="text" icon="close" iconOnly onClick={onClose}>
          关闭
        </Button>
      </span>
      <i className="result-arrow" aria-hidden />
    </section>
  )
}

function notTurned(error: unknown): MapResult[] {
  toastFault(error)
  return []
}

interface TurnsProps {
  total: number
  /** Around the place. */
  metres: number
  /** From 1. */
  nth: number
  onTurn: (by: 1 | -1) => void
}

const Turns = ({ total, metres, nth, onTurn }: TurnsProps) => (
  <Row as="p" justify="space-between" className="result-turn">
    <Button size="s" variant="text" icon="left" iconOnly disabled={nth === 1} onClick={() => onTurn(-1)}>
      上一条
    </Button>
    <span aria-live="polite">{`周围 ${metres} m 内 ${total} 条，第 ${nth} 条`}</span>
    <Button size="s" variant="text" icon="right" iconOnly disabled={nth >= total} onClick={() => onTurn(1)}>
      下一条
    </Button>
  </Row>
)
