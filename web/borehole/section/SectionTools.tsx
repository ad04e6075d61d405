import type { ReactNode } from 'react'

import {
  exaggerationText,
  horizontalScales,
  scalesWithin,
  type SectionScales,
  verticalScales,
} from '#geology/cross-section/sheet/scales.ts'
import { ChosenTool } from '#web/borehole/chosen/ChosenTool.tsx'
import { SheetZoom, type Zoom } from '#web/borehole/chosen/SheetZoom.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'

interface SectionToolsProps {
  scales: SectionScales
  /** How far a layer runs out, as a fraction of the spacing. */
  reach: number
  zoom: Zoom
  /** Of the section, metres: scales at which it would be a banner are not offered. */
  length: number
  height: number
  onScales: (scales: SectionScales) => void
  onReach: (reach: number) => void
  /** What else is set up. */
  children?: ReactNode
}

const reaches = [
  { value: String(1 / 3), label: '1/3 孔距' },
  { value: String(1 / 2), label: '1/2 孔距' },
  { value: String(2 / 3), label: '2/3 孔距' },
]

/** Millimetres of paper that a section may be long or high. */
const greatestSheet = 1500

/** The scales that are not too large for so many metres, with the one that is chosen. */
const listScales = (steps: readonly number[], metres: number, chosen: number) =>
  [...new Set([chosen, ...scalesWithin(steps, metres, greatestSheet)])].toSorted((a, b) => a - b)

const scaleOptions = (steps: readonly number[]) =>
  steps.map((step) => ({ value: String(step), label: `1:${step}` }))

/** Scales, how far layers run out, and how large the sheet is on the screen. */
export function SectionTools(props: SectionToolsProps) {
  const { scales, reach, zoom, length, height, onScales, onReach, children } = props
  return (
    <Row gap={[8, 16]} wrap className="section-tools no-print">
      <ChosenTool label="水平">
        <Select
          small
          aria-label="水平比例尺"
          value={String(scales.horizontal)}
          options={scaleOptions(listScales(horizontalScales, length, scales.horizontal))}
          onChange={(value) => onScales({ ...scales, horizontal: Number(value) })}
        />
      </ChosenTool>
      <ChosenTool label="垂直">
        <Select
          small
          aria-label="垂直比例尺"
          value={String(scales.vertical)}
          options={scaleOptions(listScales(verticalScales, height, scales.vertical))}
          onChange={(value) => onScales({ ...scales, vertical: Number(value) })}
        />
      </ChosenTool>
      <ChosenTool label="尖灭">
        <Select
          small
          aria-label="尖灭至"
          value={String(reach)}
          options={reaches}
          onChange={(value) => onReach(Number(value))}
        />
      </ChosenTool>
      <span className="cap">{exaggerationText(scales)}</span>
      {children}
      <SheetZoom {...{ zoom }} />
    </Row>
  )
}
