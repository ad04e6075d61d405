import { archive } from './archive.ts'
import { borehole } from './borehole.ts'
import { benchmark } from './monitoring/benchmark.ts'
import { extensometer } from './monitoring/extensometer.ts'
import { gnssPoint } from './monitoring/gnss-point.ts'
import { porewaterPipe } from './monitoring/porewater-pipe.ts'
import { pumpingWell } from './monitoring/pumping-well.ts'
import { waterQualityWell } from './monitoring/water-quality-well.ts'
import { core } from './physical/core.ts'
import { fossil } from './physical/fossil.ts'
import { researchBase } from './physical/research-base.ts'
import { thinSection } from './physical/thin-section.ts'
import { project } from './project.ts'
import { publicDocument } from './public-document.ts'
import { literature } from './research/literature.ts'
import { result } from './research/result.ts'
import { survey } from './survey.ts'

/** All kinds of records. */
export const kinds = {
  borehole,
  project,
  survey,
  core,
  thinSection,
  fossil,
  researchBase,
  result,
  literature,
  archive,
  gnssPoint,
  benchmark,
  extensometer,
  porewaterPipe,
  waterQualityWell,
  pumpingWell,
  publicDocument,
}

export type KindName = keyof typeof kinds
