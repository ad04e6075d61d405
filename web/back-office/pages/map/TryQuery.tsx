import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { mapQueryRoutes } from '#contract/back-office/map/query.ts'
import type { Extra, MapResult } from '#contract/map/queries.ts'
import type { Input } from '#contract/route.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { act } from '#web/api/caller.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'
import { Result } from '#web/map/popup/Result.tsx'
import { kindNamed } from '#web/records/kind-named.ts'
import { readCoordinate } from '#web/staff/query-test/coordinate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { Failed } from '#web/ui/states/States.tsx'

import { TryMap } from './TryMap.tsx'

import '#web/map/popup/result-popup.css'

type QueryTrial = Input<typeof mapQueryRoutes.test>

interface TryQueryProps {
  values: FormValues
  row: OfficeRow | undefined
}

/** What the form asks at a place. */
function askedOf({ values, row }: TryQueryProps, at: LngLat, buffer: number): QueryTrial {
  const list = (value: unknown) => (Array.isArray(value) ? value : [])
  return {
    title: String(values['title'] ?? ''),
    kind: String(values['kind'] ?? row?.['kind'] ?? ''),
    fields: list(values['fields']).map(String),
    // oxlint-disable-next-line no-unsafe-type-assertion -- as the control of extras makes them
    extras: list(values['extras']) as Extra[],
    coordinate: [at.lng, at.lat],
    buffer,
  }
}

/** The query of the form, asked at a place before it is saved: what readers would see there. */
export function TryQuery(props: TryQueryProps) {
  const { values, row } = props
  const kind = kindNamed(String(values['kind'] ?? row?.['kind'] ?? ''))
  const [place, setPlace] = useState('')
  const [fault, setFault] = useState<string>()
  const [at, setAt] = useState<LngLat>()
  const test = useMutation({ mutationFn: (asked: QueryTrial) => act(mapQueryRoutes.test, asked) })
  if (!kind) return null
  const ask = (where: LngLat, metres: number) => {
    setFault(undefined)
    setAt(where)
    setPlace(`${where.lng}, ${where.lat}`)
    test.mutate(askedOf(props, where, Math.min(2000, metres)))
  }
  const askTyped = () => {
    const [lng, lat] = readCoordinate(place) ?? []
    if (lng === undefined || lat === undefined) setFault('写成“经度, 纬度”，单位度')
    else ask({ lng, lat }, 5)
  }
  return (
    <section className="form-section" aria-label="现场试查">
      <h3>现场试查</h3>
      <p className="cap">点图上一处，或填坐标：不必先保存，下面就是游客看到的内容。</p>
      <TryMap kind={kind} at={at} onAsked={ask} />
      <div className="try-place">
        <Field label="坐标" {...(fault && { error: fault })}>
          {(control) => (
            <TextInput
              {...control}
              placeholder="经度, 纬度"
              value={place}
              onChange={({ target }) => setPlace(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return
                event.preventDefault()
                askTyped()
              }}
            />
          )}
        </Field>
        <Button busy={test.isPending} onClick={askTyped}>
          试查
        </Button>
      </div>
      {test.error && <Failed error={test.error} onRetry={askTyped} />}
      {test.data && <Answer key={`${place} ${test.submittedAt}`} {...test.data} />}
    </section>
  )
}

const remarks = {
  everybody: undefined,
  some: '这类资料的图层只对指定的角色开放，下面是他们看到的内容；其他读者点选不到。',
  nobody: '这类资料的图层没有列在地图上，现在没有读者点选得到。',
}

interface AnswerProps {
  records: MapResult[]
  total: number
  readers: keyof typeof remarks
}

function Answer({ records, total, readers }: AnswerProps) {
  const [nth, setNth] = useState(0)
  const record = records[nth]
  return (
    <>
      {remarks[readers] && (
        <Stack as="p" gap={8} className="reach">
          {remarks[readers]}
        </Stack>
      )}
      <div className="result-popup try-answer" role="status">
        {record ? (
          <>
            {total > 1 && <Turns {...{ nth, total }} last={records.length - 1} onTurn={setNth} />}
            <Result key={record.id} record={record} isTrial />
          </>
        ) : (
          <p className="result-none">这里没有资料，点选图上的符号，或放大后再点。</p>
        )}
      </div>
    </>
  )
}

interface TurnsProps {
  nth: number
  total: number
  last: number
  onTurn: (nth: number) => void
}

const Turns = ({ nth, total, last, onTurn }: TurnsProps) => (
  <Row as="p" justify="space-between" className="result-turn">
    <Button size="s" variant="text" icon="left" iconOnly disabled={nth === 0} onClick={() => onTurn(nth - 1)}>
      上一条
    </Button>
    <span>{`此处 ${total} 条，第 ${nth + 1} 条`}</span>
    <Button
      size="s"
      variant="text"
      icon="right"
      iconOnly
      disabled={nth === last}
      onClick={() => onTurn(nth + 1)}
    >
      下一条
    </Button>
  </Row>
)
