import { useState } from 'react'

import { type DrawingColour, drawingLimits, type DrawingFeature } from '#contract/map/drawings.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { CoordinateForm } from '#web/map/tools/sketch/CoordinateForm.tsx'
import { SketchActions, sketchHint } from '#web/map/tools/sketch/SketchActions.tsx'
import { useSketch } from '#web/map/tools/sketch/useSketch.ts'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { ColourChoice } from './ColourChoice.tsx'
import { type Draft, draftStore } from './draft.ts'
import { DrawingActions } from './DrawingActions.tsx'
import { LabelList } from './LabelList.tsx'
import { type LabelShape, labelShapes, labelThrough, shapeOf } from './labels.ts'
import { useLabelLayer } from './useLabelLayer.ts'

interface DrawingEditorProps {
  draft: Draft
  onDrawing: (id: string | undefined) => void
}

type Mode = LabelShape | 'edit'

const modes: readonly (readonly [Mode, string])[] = [
  ['text', labelShapes.text.label],
  ['point', labelShapes.point.label],
  ['line', labelShapes.line.label],
  ['area', labelShapes.area.label],
  ['edit', '修改'],
]

/** Draws labels, changes and removes them. */
export function DrawingEditor({ draft, onDrawing }: DrawingEditorProps) {
  const [mode, setMode] = useState<Mode>('text')
  const [text, setText] = useState('')
  const [colour, setColour] = useState<DrawingColour>('red')
  const change = (features: readonly DrawingFeature[]) => draftStore.set({ ...draftStore.get(), features })
  const shape = mode === 'edit' ? undefined : mode
  const add = (corners: readonly LngLat[]) => {
    if (!shape) return
    if (shape === 'text' && text.trim() === '') return toast('请先填写文字', { fault: true })
    if (draft.features.length >= drawingLimits.features)
      return toast(`一张图至多 ${drawingLimits.features} 个标注`, { fault: true })
    change([...draft.features, labelThrough(shape, corners, { text: text.trim(), colour })])
    setText('')
  }
  const sketch = useSketch({ shape: shape && labelShapes[shape].geometry, onDone: add })
  useLabelLayer(draft.features, mode === 'edit', (corners) =>
    change(draft.features.map((one, i) => labelThrough(shapeOf(one), corners[i] ?? [], ownOf(one)))),
  )
  return (
    <>
      <Segments legend="标注什么" choices={modes} chosen={mode} onChange={setMode} />
      {shape ? (
        <>
          <Field label={shape === 'text' ? '文字' : '文字（可不填）'}>
            {(control) => (
              <TextInput
                {...control}
                small
                value={text}
                maxLength={drawingLimits.text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <ColourChoice chosen={colour} onChange={setColour} />
          <p>{hints[shape]}</p>
          <SketchActions sketch={sketch} least={labelShapes[shape].least} />
          <CoordinateForm key={shape} least={labelShapes[shape].least} action="标上" onPoints={add} />
        </>
      ) : (
        <p>拖折点改形状，按住 Shift 拖动整个移动；文字在下面改。</p>
      )}
      <LabelList labels={draft.features} onChange={change} />
      <DrawingActions draft={draft} onDrawing={onDrawing} />
    </>
  )
}

const hints = {
  text: '填写文字，再在图上点选位置。',
  point: '在图上点选位置。',
  line: sketchHint,
  area: sketchHint,
}

const ownOf = ({ properties: { text, colour } }: DrawingFeature) => ({ text, colour })
