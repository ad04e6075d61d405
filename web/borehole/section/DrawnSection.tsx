import { type ReactNode, useMemo, useRef, useState } from 'react'

import type { LeftOut, SectionHoles } from '#contract/drawings/section-holes.ts'
import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import type { Section } from '#geology/cross-section/correlation/section.ts'
import { checkHoles } from '#geology/cross-section/hole-checks.ts'
import { useZoom } from '#web/borehole/chosen/SheetZoom.tsx'

import { CorrectionTools } from './corrections/CorrectionTools.tsx'
import { DecisionList } from './corrections/DecisionList.tsx'
import { HandleLayer } from './corrections/HandleLayer.tsx'
import { PanelForm } from './corrections/PanelForm.tsx'
import { BaseTable, FindingList, HoleList, LeftOutList } from './SectionLists.tsx'
import { SectionHead, SectionPlate } from './SectionPlate.tsx'
import { SectionTools } from './SectionTools.tsx'
import type { History } from './useHistory.ts'
import { useSheet } from './useSheet.ts'

/** From the lowest to the highest elevation, metres. */
const heightOf = ({ ground, floor }: Section) =>
  Math.max(...ground.map(([, z]) => z)) - Math.min(...floor.map(([, z]) => z))

interface DrawnSectionProps {
  holes: SectionHoles
  leftOut: readonly LeftOut[]
  history: History<SectionParameters>
  /** As it was saved. */
  title: string | undefined
  /** What else is done with the drawing. */
  tools: ReactNode
}

/** The drawing with what sets it up, corrects it and takes it away, and its numbers as lists. */
export function DrawnSection({ holes, leftOut, history, title, tools }: DrawnSectionProps) {
  const { drawn } = holes
  const { value } = history
  const view = useSheet(holes, history.preview ?? value, title)
  const { section, scales } = view
  const checks = useMemo(() => checkHoles(drawn), [drawn])
  const zoom = useZoom(view.sheet)
  const drawing = useRef<SVGSVGElement>(null)
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <SectionHead {...{ holes, view, title, drawing, tools }} parameters={value} />
      <div className="section-main">
        <SectionTools
          {...{ scales, zoom }}
          reach={value.reach}
          length={drawn.at(-1)?.x ?? 0}
          height={heightOf(section)}
          onScales={(chosen) => history.set({ ...value, ...chosen })}
          onReach={(reach) => history.set({ ...value, reach })}
        >
          <CorrectionTools {...{ history, isEditing }} onEdit={setEditing} />
        </SectionTools>
        <SectionPlate {...{ holes, view, drawing }} zoom={zoom.times}>
          {isEditing && <HandleLayer {...{ view, history }} zoom={zoom.times} />}
        </SectionPlate>
        {(isEditing || value.decisions.length > 0) && (
          <DecisionList {...{ history }} misfits={section.misfits} />
        )}
        {isEditing && <PanelForm {...{ section, history }} />}
        <BaseTable holes={drawn} />
        <FindingList findings={[...section.findings, ...checks]} />
        <HoleList holes={drawn} />
        <LeftOutList rows={leftOut} />
      </div>
    </>
  )
}
