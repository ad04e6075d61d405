import Feature from 'ol/Feature.js'
import { useMemo, useState } from 'react'

import type { LngLat } from '#geology/places/crs.ts'
import { geodesicArea, geodesicLength } from '#geology/places/geodesic.ts'
import { CoordinateForm } from '#web/map/tools/sketch/CoordinateForm.tsx'
import { geometryOf } from '#web/map/tools/sketch/geometry.ts'
import { SketchActions, sketchHint } from '#web/map/tools/sketch/SketchActions.tsx'
import { useShapeLayer } from '#web/map/tools/sketch/useShapeLayer.ts'
import { useSketch } from '#web/map/tools/sketch/useSketch.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'

import { measureStyle } from './measure-style.ts'
import { areaText, lengthText } from './measure-text.ts'

import '#web/map/tools/sketch/tool-panel.css'

type Mode = 'length' | 'area'

interface Measure {
  id: number
  mode: Mode
  corners: readonly LngLat[]
}

const shapes = { length: 'LineString', area: 'Polygon' } as const
const minCorners = { length: 2, area: 3 }

/** What was measured, as text; the outline of an area with it. */
function textOf({ mode, corners }: Pick<Measure, 'mode' | 'corners'>): string {
  if (mode === 'length') return lengthText(geodesicLength(corners))
  return areaText(geodesicArea(corners))
}

const outlineText = ({ corners }: Measure) =>
  `周长 ${lengthText(geodesicLength([...corners, ...corners.slice(0, 1)]))}`

/** Geodesic lengths and areas of what is drawn or typed. */
export function MeasureTool() {
  const [mode, setMode] = useState<Mode>('length')
  const [measures, setMeasures] = useState<readonly Measure[]>([])
  const [running, setRunning] = useState<readonly LngLat[]>([])
  const add = (corners: readonly LngLat[]) =>
    setMeasures((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, mode, corners }])
  const sketch = useSketch({ shape: shapes[mode], onChange: setRunning, onDone: add })
  const features = useMemo(() => {
    const drawn = running.length > 1 ? [...measures, { id: 0, mode, corners: running }] : measures
    return drawn.map((measure) => {
      const feature = new Feature(geometryOf(shapes[measure.mode], measure.corners))
      feature.set('label', textOf(measure))
      return feature
    })
  }, [measures, running, mode])
  useShapeLayer(features, measureStyle)
  return (
    <section className="tool-panel" aria-label="量测">
      <Segments
        legend="量什么"
        choices={[
          ['length', '距离'],
          ['area', '面积'],
        ]}
        chosen={mode}
        onChange={setMode}
      />
      <p className="tool-running" role="status">
        {running.length > 1 ? textOf({ mode, corners: running }) : sketchHint}
      </p>
      <SketchActions sketch={sketch} least={minCorners[mode]} />
      {measures.length > 0 && (
        <ol>
          {measures.map((measure) => (
            <li key={measure.id}>
              <b>{textOf(measure)}</b>
              <span>{measure.mode === 'area' ? outlineText(measure) : `${measure.corners.length} 点`}</span>
              <Button
                size="s"
                variant="text"
                icon="close"
                iconOnly
                onClick={() => setMeasures(measures.filter((one) => one !== measure))}
              >
                {`删去 ${textOf(measure)}`}
              </Button>
            </li>
          ))}
        </ol>
      )}
      <CoordinateForm key={mode} least={minCorners[mode]} action="量出" onPoints={add} />
      {measures.length > 0 && (
        <Button size="s" onClick={() => setMeasures([])}>
          全部清除
        </Button>
      )}
    </section>
  )
}
