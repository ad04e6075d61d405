import { type SubmitEvent, useState } from 'react'

import type { LngLat } from '#geology/places/crs.ts'
import { readCorners } from '#geology/places/written/corners.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

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
    const points = readCorners(text)
    if ('refused' in points) return setError(points.refused)
    if (points.length < least) return setError(least === 1 ? '请填写一处坐标' : `至少 ${least} 处坐标`)
    onPoints(points)
    return setText('')
  }
  return (
    <form className="coordinate-form" onSubmit={submit} noValidate>
      <TextField
        label={least === 1 ? '坐标' : '各点坐标，一行一点，或以分号隔开'}
        error={error}
        small
        rows={least === 1 ? undefined : 3}
        value={text}
        maxLength={4000}
        placeholder={least === 1 ? '经度,纬度' : '经度,纬度；经度,纬度'}
        onChange={(typed) => {
          setText(typed)
          setError(undefined)
        }}
      />
      <Button size="s" type="submit">
        {action}
      </Button>
    </form>
  )
}
