import type { ReactNode } from 'react'

import type { DrawingName } from '#web/drawings/drawing-name.ts'

import { Accession } from './Accession.tsx'
import { Channel } from './Channel.tsx'
import { Columns } from './Columns.tsx'
import { Contours } from './Contours.tsx'
import { CoreBox } from './CoreBox.tsx'
import { Documents } from './Documents.tsx'
import { Instruments } from './Instruments.tsx'
import { Rack } from './Rack.tsx'
import { Series } from './Series.tsx'
import { Shelf } from './Shelf.tsx'
import { SurveyMap } from './SurveyMap.tsx'

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
  contours: <Contours />,
  rack: <Rack />,
}

export const Drawing = ({ name }: { name: DrawingName }) => drawings[name]
