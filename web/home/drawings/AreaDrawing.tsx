import type { ReactNode } from 'react'
import { useDeferredValue } from 'react'

import type { BannerLine } from '#contract/content/content.ts'

import { Accession } from './Accession.tsx'
import { Channel } from './Channel.tsx'
import { Columns } from './Columns.tsx'
import { CoreBox } from './CoreBox.tsx'
import { Documents } from './Documents.tsx'
import { Instruments } from './Instruments.tsx'
import { Series } from './Series.tsx'
import { Shelf } from './Shelf.tsx'
import { SurveyMap } from './SurveyMap.tsx'

import './area-drawing.css'

export type DrawingName = BannerLine['drawing']

const drawings: Record<DrawingName, ReactNode> = {
  columns: <Columns />,
  survey: <SurveyMap />,
  core: <CoreBox />,
  shelf: <Shelf />,
  series: <Series />,
  service: <Documents />,
  channel: <Channel />,
  instruments: <Instruments />,
  accession: <Accession />,
}

/** The drawing of an area or a banner; loaded after the text. */
export function AreaDrawing({ name }: { name: DrawingName }) {
  const drawn = useDeferredValue(true, false)
  return (
    <svg
      className="area-drawing"
      viewBox="0 0 432 243"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M0 0H432V243H0z" fill="#f4f1e9" />
      {drawn && drawings[name]}
    </svg>
  )
}
