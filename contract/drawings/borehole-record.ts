import type { borehole } from '#contract/catalogue/borehole.ts'
import type { RecordParts, RecordValues } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { boreholeKinds, type BoreholeKind } from '#geology/borehole-kinds.ts'
import type { PreviewRow } from '#geology/log-sheet/short-sheet.ts'
import type { Hole } from '#geology/strata/hole.ts'

type Kind = typeof borehole
export type Parts = RecordParts<Kind>

/** A borehole with all sample values. */
export type BoreholeRecord = Omit<Hole, 'samples'> & Pick<Parts, 'samples'>

/** Converts an untyped record to a borehole; missing values become null or empty. */
export function holeOf({
  code,
  values,
  parts,
}: Pick<RecordView, 'code' | 'values' | 'parts'>): BoreholeRecord {
  const { holeKind, ...known } = { ...emptyValues, ...values } as RecordValues<Kind>
  const rows = { strata: [], spt: [], samples: [], waterLevels: [], cpt: [], ...parts } as Parts
  return { ...known, ...rows, code, kindLabel: holeKind && boreholeKinds[holeKind] }
}

/** The kind of a hole, null where it was not recorded. */
export const kindOf = ({ values }: Pick<RecordView, 'values'>): BoreholeKind | null =>
  ({ ...emptyValues, ...values } as RecordValues<Kind>).holeKind

const emptyValues: RecordValues<Kind> = {
  holeKind: null,
  projectId: null,
  projectCode: null,
  projectName: null,
  finalDepth: null,
  startedOn: null,
  completedOn: null,
  contractor: null,
  archiveId: null,
  location: null,
  collarElevation: null,
  heightDatum: null,
  stableWaterDepth: null,
  diameterMm: null,
  originalNorth: null,
  originalEast: null,
  originalSystem: null,
  remark: null,
}

/** The public layers of a public record; empty for others. */
export function previewOf({ preview }: Pick<RecordView, 'preview'>): PreviewRow[] {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server sends what the part's preview names
  return (preview['strata'] ?? []) as unknown as PreviewRow[]
}
