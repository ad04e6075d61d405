import type { Hole } from '#geology/strata/hole.ts'

import { sheetWidth } from './scale.ts'

export type TrackName =
  | 'layer'
  | 'geologicalAge'
  | 'baseDepth'
  | 'baseElevation'
  | 'thickness'
  | 'column'
  | 'description'
  | 'samples'
  | 'blowCount'
  | 'waterContent'
  | 'cone'

export interface Track {
  readonly name: TrackName
  readonly x: number
  readonly width: number
  readonly heading: readonly string[]
}

/** Room for the leaders left and right of the drawn column, inside its track. */
export const leader = { left: 28, right: 32 } as const

interface Draft {
  readonly name: TrackName
  readonly width: number
  readonly heading: readonly string[]
  readonly shown: boolean
}

/** The columns of a sheet: those that nothing was recorded for give their width to the descriptions. */
export function tracksOf(hole: Hole, scale: number): Track[] {
  const shown = drafts(hole, scale).filter((draft) => draft.shown)
  const taken = shown.reduce((sum, { width }) => sum + width, 0)
  let x = 0
  return shown.map(({ name, heading, ...draft }) => {
    const width = name === 'description' ? sheetWidth - taken : draft.width
    const track = { name, heading, x, width }
    x += width
    return track
  })
}

function drafts(hole: Hole, scale: number): Draft[] {
  const { strata, samples, spt, cpt } = hole
  return [
    { name: 'layer', width: 52, heading: ['地层', '编号'], shown: strata.some(({ layer }) => layer) },
    {
      name: 'geologicalAge',
      width: 50,
      heading: ['时代', '成因'],
      shown: strata.some(({ geologicalAge }) => geologicalAge),
    },
    { name: 'baseDepth', width: 54, heading: ['层底深度', 'm'], shown: true },
    { name: 'baseElevation', width: 56, heading: ['层底高程', 'm'], shown: hole.collarElevation !== null },
    { name: 'thickness', width: 48, heading: ['厚度', 'm'], shown: true },
    {
      name: 'column',
      width: leader.left + 58 + leader.right,
      heading: ['柱状图', `1:${scale}`],
      shown: true,
    },
    { name: 'description', width: 0, heading: ['岩土描述'], shown: true },
    { name: 'samples', width: 44, heading: ['取样'], shown: samples.length > 0 },
    { name: 'blowCount', width: 94, heading: ['标贯 N / 击'], shown: spt.length > 0 },
    {
      name: 'waterContent',
      width: 90,
      heading: ['含水率 w / %'],
      shown: samples.some((row) => row.waterContent !== null),
    },
    { name: 'cone', width: 94, heading: [coneLabel(hole)], shown: cpt.some((row) => row.psMpa ?? row.qcMpa) },
  ]
}

const coneLabel = ({ cpt }: Hole) => (cpt.some((row) => row.psMpa) ? '比贯入阻力 / MPa' : '锥尖阻力 / MPa')

export function trackNamed(tracks: readonly Track[], name: TrackName): Track | undefined {
  return tracks.find((track) => track.name === name)
}
