import { type SubmitEvent, useState } from 'react'

import type { LngLat } from '#geology/places/crs.ts'
import { coordinatesIn } from '#geology/places/written/coordinates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'

interface CoordinateFormProps {
  /** The fewest points that make what is drawn. */
  least: number
  action: string
  onPoints: (points: readonly LngLat[]) => void
}

/** Draws by typing coordinates, for whoever does not use a pointer. */
export function CoordinateForm({ least, action, onPoints }: CoordinateFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const points = pointsIn(text)
    if (points.length < least) return setError(least === 1 ? '请填写一处坐标' : `至少 ${least} 处坐标`)
    onPoints(points)
    return setText('')
  }
  return (
    <form className="coordinate-form" onSubmit={submit} noValidate>
      <Field label={least === 1 ? '坐标' : '各点坐标，以空格或分号隔开'} {...(error && { error })}>
        {(control) => (
          <TextInput
            {...control}
            small
            value={text}
            maxLength={4000}
            placeholder={least === 1 ? '经度,纬度' : '经度,纬度；经度,纬度'}
            onChange={({ target }) => {
              setText(target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <Button size="s" type="submit">
        {action}
      </Button>
    </form>
  )
}

/** Every point of a text, in order; what is none is left out. */
export const pointsIn = (text: string): LngLat[] =>
  text
    .split(/[;；\n]|\s+(?=[-\d.]+\s*[,，])/)
    .flatMap((part) => coordinatesIn(part))
    .flatMap(({ at }) => ('lng' in at ? [at] : []))
