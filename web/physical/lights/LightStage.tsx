import { type ReactNode, useRef, useState } from 'react'

import { scaleBarOf } from '#geology/drawing/micro-scale-bar.ts'

import { LightSlider } from './LightSlider.tsx'
import { LightTools } from './LightTools.tsx'
import { placeOf, type Rectangle, type Size } from './picture-view.ts'
import { useLightView } from './useLightView.ts'

import './light-stage.css'

interface LightStageProps {
  /** The photograph in plane, and that in crossed polarised light, as elements that fill their box. */
  plane: ReactNode
  crossed: ReactNode
  /** Of both photographs, pixels. */
  picture: Size
  /** What their whole width shows, millimetres; undefined where it is not known. */
  fieldWidth: number | undefined
  label: string
  /** A small picture is neither enlarged nor shown over the whole screen. */
  small?: boolean
}

/** The longest bar, as a share of the window, and pixels. */
const maxBar = { share: 0.35, pixels: 180 }

/** Two photographs of one field of view exactly over each other, parted by a slider, zoomed and moved together. */
export function LightStage({ plane, crossed, picture, fieldWidth, label, small = false }: LightStageProps) {
  const whole = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(50)
  const { frame, view, maxZoom, zoom, showWhole, handlers } = useLightView(stage, { picture, still: small })
  const place = placeOf(view, frame, picture)
  const scale =
    fieldWidth && scaleBarOf(place.width / fieldWidth, Math.min(maxBar.pixels, frame.width * maxBar.share))
  return (
    <div
      ref={whole}
      className={small ? 'light-stage small' : 'light-stage'}
      style={{ ['--ratio' as string]: picture.width / picture.height }}
    >
      <div
        ref={stage}
        className="light-window"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users zoom and move the photographs
        tabIndex={0}
        aria-label={`${label}，可放大、移动`}
        style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
        data-near={view.zoom > 1 || undefined}
        {...handlers}
      >
        <Layer place={place} clip={`0 ${100 - share}% 0 0`}>
          {plane}
        </Layer>
        <Layer place={place} clip={`0 0 0 ${share}%`}>
          {crossed}
        </Layer>
        <LightSlider share={share} onChange={setShare} />
        {scale && (
          <p className="light-scale" role="img" aria-label={`比例尺 ${scale.label}`}>
            <span className="num">{scale.label}</span>
            <i style={{ width: scale.pixels }} />
          </p>
        )}
      </div>
      {!small && (
        <LightTools
          {...{ zoom: view.zoom, maxZoom, onZoom: zoom, onWhole: showWhole }}
          onScreen={() => void turnFullScreen(whole.current)}
        />
      )}
    </div>
  )
}

interface LayerProps {
  place: Rectangle
  /** What is cut off of the window from above, the right, below and the left. */
  clip: string
  children: ReactNode
}

/** A photograph in its place; what lies beyond the slider is cut off. */
const Layer = ({ place: { left, top, width, height }, clip, children }: LayerProps) => (
  <div className="light-cut" style={{ clipPath: `inset(${clip})` }}>
    <div className="light-picture" style={{ left, top, width, height }}>
      {children}
    </div>
  </div>
)

const turnFullScreen = (element: HTMLElement | null) =>
  document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen()
