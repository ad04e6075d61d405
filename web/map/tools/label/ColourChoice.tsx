import { useId } from 'react'

import { type DrawingColour, drawingColourNames, drawingColours } from '#contract/map/drawings.ts'

const names: Record<DrawingColour, string> = {
  red: '红',
  amber: '褐',
  green: '绿',
  blue: '蓝',
  violet: '紫',
  ink: '墨',
}

/** One of the colours of labels. */
export function ColourChoice({
  chosen,
  onChange,
}: {
  chosen: DrawingColour
  onChange: (colour: DrawingColour) => void
}) {
  const group = useId()
  return (
    <fieldset className="colour-choice">
      <legend className="vh">颜色</legend>
      {drawingColourNames.map((colour) => (
        <label key={colour} style={{ ['--own' as string]: drawingColours[colour] }}>
          <input type="radio" name={group} checked={colour === chosen} onChange={() => onChange(colour)} />
          <i aria-hidden />
          <span className="vh">{names[colour]}</span>
        </label>
      ))}
    </fieldset>
  )
}
