import { useRef } from 'react'

import {
  drawnTracks,
  firstChoice,
  hasRoomFor,
  recordedTracks,
  trackTable,
  usualTracks,
  withTrack,
  withTrackAt,
  type TrackName,
} from '#geology/log-sheet/tracks/tracks.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { Button } from '#web/ui/Button.tsx'
import { Unfold } from '#web/ui/choice/Unfold.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

import { chosenTracks } from './log-tracks.ts'

import './track-chooser.css'

/** Which tracks a log sheet has, and in which order; remembered in this browser. */
export function TrackChooser({ hole }: { hole: Hole }) {
  const chosen = chosenTracks.use()
  const drawn = drawnTracks(hole, chosen ?? usualTracks(hole))
  const others = recordedTracks(hole).filter((name) => !drawn.includes(name))
  const base = chosen ?? firstChoice(hole)
  const isFull = others.some((name) => !hasRoomFor(hole, drawn, name))
  return (
    <Unfold label="图栏" words={`图栏 ${drawn.length}`} none="" popup="dialog">
      {() => (
        <div className="track-chooser" role="group" aria-label="图栏及次序">
          <ol>
            {drawn.map((name, i) => (
              <TrackRow
                key={name}
                {...{ name }}
                above={drawn.slice(0, i)}
                below={drawn.slice(i + 1)}
                onHide={() => chosenTracks.set(base.filter((each) => each !== name))}
                onMove={(place) => chosenTracks.set(withTrackAt(base, name, place))}
              />
            ))}
          </ol>
          {others.map((name) => (
            <Checkbox
              key={name}
              label={trackTable[name].label}
              checked={false}
              disabled={!hasRoomFor(hole, drawn, name)}
              onChange={() =>
                chosenTracks.set(
                  withTrack(
                    base.filter((each) => each !== name),
                    name,
                  ),
                )
              }
            />
          ))}
          {isFull && <p className="cap">图幅已满，先去掉别的图栏，才能再加。</p>}
          <Button size="s" variant="text" onClick={() => chosenTracks.set(undefined)}>
            恢复默认
          </Button>
        </div>
      )}
    </Unfold>
  )
}

interface TrackRowProps {
  name: TrackName
  /** Those before it and behind it on the sheet. */
  above: readonly TrackName[]
  below: readonly TrackName[]
  onHide: () => void
  onMove: (place: TrackName) => void
}

/** A track of the sheet; the column is always there. At an end the focus goes to the button that leads away from it. */
function TrackRow({ name, above, below, onHide, onMove }: TrackRowProps) {
  const { label } = trackTable[name]
  const row = useRef<HTMLLIElement>(null)
  const move = (places: readonly TrackName[], place: TrackName | undefined, back: 1 | 2) => {
    if (!place) return
    onMove(place)
    if (places.length === 1) row.current?.querySelector<HTMLElement>(`button:nth-of-type(${back})`)?.focus()
  }
  return (
    <li ref={row}>
      <Checkbox {...{ label }} checked disabled={name === 'column'} onChange={onHide} />
      <Button
        size="s"
        variant="text"
        icon="up"
        iconOnly
        disabled={above.length === 0}
        onClick={() => move(above, above.at(-1), 2)}
      >
        {`${label}上移`}
      </Button>
      <Button
        size="s"
        variant="text"
        icon="down"
        iconOnly
        disabled={below.length === 0}
        onClick={() => move(below, below[0], 1)}
      >
        {`${label}下移`}
      </Button>
    </li>
  )
}
