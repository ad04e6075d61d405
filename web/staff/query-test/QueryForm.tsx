import { useState } from 'react'

import { type MapQuery, type mapQueries, maxBuffer } from '#contract/map/queries.ts'
import type { Input } from '#contract/route.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'

import { readCoordinate } from './coordinate.ts'

interface QueryFormProps {
  queries: readonly MapQuery[]
  busy: boolean
  onAsk: (input: Input<typeof mapQueries.identify>) => void
}

/** Which queries, where, how far around, how many. */
export function QueryForm({ queries, busy, onAsk }: QueryFormProps) {
  const [codes, setCodes] = useState<readonly string[]>(queries.slice(0, 1).map(({ code }) => code))
  const [place, setPlace] = useState('')
  const [buffer, setBuffer] = useState('5')
  const [size, setSize] = useState('10')
  const [fault, setFault] = useState<string>()
  const ask = () => {
    const coordinate = readCoordinate(place)
    setFault(coordinate ? undefined : '写成“经度, 纬度”，单位度')
    if (coordinate)
      onAsk({ icxCodes: [...codes], coordinate, conditions: { buffer: Number(buffer), size: Number(size) } })
  }
  return (
    <form
      className="query-test-form"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <QueryChoice {...{ queries, codes, setCodes }} />
      <Field label="坐标" {...(fault && { error: fault })}>
        {(control) => (
          <TextInput
            {...control}
            placeholder="经度, 纬度"
            value={place}
            onChange={(event) => setPlace(event.target.value)}
          />
        )}
      </Field>
      <NumberField
        label="缓冲（米）"
        min={0}
        max={maxBuffer}
        step="any"
        value={buffer}
        onChange={setBuffer}
      />
      <NumberField label="条数" min={1} max={50} step="1" value={size} onChange={setSize} />
      <Button type="submit" variant="primary" busy={busy} disabled={codes.length === 0}>
        查询
      </Button>
    </form>
  )
}

interface QueryChoiceProps {
  queries: readonly MapQuery[]
  codes: readonly string[]
  setCodes: (codes: readonly string[]) => void
}

const QueryChoice = ({ queries, codes, setCodes }: QueryChoiceProps) => (
  <fieldset>
    <legend>地图查询</legend>
    {queries.map(({ code, title }) => (
      <Checkbox
        key={code}
        label={`${title}（${code}）`}
        checked={codes.includes(code)}
        onChange={(on) => setCodes(on ? [...codes, code] : codes.filter((one) => one !== code))}
      />
    ))}
  </fieldset>
)

interface NumberFieldProps {
  label: string
  min: number
  max: number
  step: string
  value: string
  onChange: (value: string) => void
}

const NumberField = ({ label, onChange, ...bounds }: NumberFieldProps) => (
  <Field label={label}>
    {(control) => (
      <TextInput
        {...control}
        {...bounds}
        type="number"
        required
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
