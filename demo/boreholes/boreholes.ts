import type { borehole } from '#contract/catalogue/borehole.ts'
import type { RecordParts } from '#contract/catalogue/kind.ts'
import { districtAt, fromPlane, inventedRemark, type Place } from '#demo/city/city.ts'
import { isoDay } from '#demo/city/days.ts'
import { besideRoad } from '#demo/city/gazetteer.ts'
import { randomBetween, pick, randomOf, roundTo, pickWeighted, type Random } from '#demo/city/random.ts'
import { soundingIn } from '#demo/ground/cpt.ts'
import { describe } from '#demo/ground/descriptions.ts'
import { samplesIn } from '#demo/ground/samples.ts'
import { blowsIn } from '#demo/ground/spt.ts'
import { strataAt, groundElevation, type Stratum } from '#demo/ground/strata-model.ts'
import { waterIn } from '#demo/ground/water.ts'
import type { DemoRecord } from '#demo/record.ts'
import type { BoreholeKind } from '#geology/borehole-kinds.ts'

import { originalSystem, toGrid } from './grid.ts'
import { drilledProjects, type Project } from './projects.ts'

export type Hole = DemoRecord<typeof borehole>

type Parts = RecordParts<typeof borehole>

export interface HoleOptions {
  /** Tests of each hole (blows, soundings, samples) are made for one hole in so many. */
  testedEvery: number
  /** Record id of a survey's report. */
  archiveOf: (project: Project) => number | null
  /** Record id of a survey. */
  projectOf?: (project: Project) => number | null
}

/** One hole in so many of the open surveys is secret. */
const secretEvery = 150

/** The first holes of the city, survey by survey; a greater count begins with the same ones. */
export function* holes(count: number, options: HoleOptions): Generator<Hole, void> {
  let serial = 0
  for (const [project, drilled] of drilledProjects(count)) {
    for (let index = 0; index < drilled; index += 1) {
      yield holeOf(project, index, serial, options)
      serial += 1
    }
  }
}

/** Hole number `index` (from 0) of a survey; `serial` counts the holes of the whole city. */
function holeOf(project: Project, index: number, serial: number, options: HoleOptions): Hole {
  const random = randomOf(9001, project.index, index)
  const { kind, place, depth, started, completed } = drilledAt(project, index, random)
  const strata = strataAt(place, depth)
  const title = `${letterOf(kind)}${String(index + 1).padStart(4, '0')}`
  const parts = partsOf(
    { kind, strata, title, completedOn: isoDay(completed) },
    serial % options.testedEvery === 0,
    random,
  )
  const secret = serial % secretEvery === secretEvery - 1 && project.access === 'open'
  return {
    code: `${project.code}-${title}`,
    title,
    access: secret ? 'secret' : project.access,
    openOn: project.openOn,
    district: districtAt(place) ?? project.district,
    year: Number(isoDay(completed).slice(0, 4)),
    place,
    values: {
      holeKind: kind,
      projectId: options.projectOf?.(project) ?? null,
      projectCode: project.code,
      projectName: project.name,
      finalDepth: depth,
      startedOn: isoDay(started),
      completedOn: isoDay(completed),
      contractor: project.contractor,
      archiveId: options.archiveOf(project),
      ...recordFace(project, kind, place, random),
      stableWaterDepth: steadyLevel(parts, kind),
      remark: inventedRemark,
    },
    parts,
  }
}

function drilledAt(project: Project, index: number, random: Random) {
  const kind = pickWeighted(random, project.type.kinds)
  const place = placeOf(project, index, random)
  const depth = depthOf(kind, project, random)
  const started = project.start + Math.floor(index / 4)
  return { kind, place, depth, started, completed: started + Math.floor(depth / 35) }
}

/** What the first holes of a survey come to: metres drilled, and the day the last of them was done. */
export function drillingOf(
  project: Project,
  drilled: number,
): { totalDrilledLength: number; completed: number } {
  let totalDrilledLength = 0
  let last = project.start
  for (let index = 0; index < drilled; index += 1) {
    const { depth, completed } = drilledAt(project, index, randomOf(9001, project.index, index))
    totalDrilledLength += depth
    last = Math.max(last, completed)
  }
  return { totalDrilledLength: roundTo(totalDrilledLength, 1), completed: last }
}

function recordFace(project: Project, kind: BoreholeKind, place: Place, random: Random) {
  const [originalNorth, originalEast] = toGrid(place)
  return {
    location: besideRoad(project.street, place),
    collarElevation: groundElevation(place),
    heightDatum: '吴淞高程',
    diameterMm:
      kind === '5' || kind === '6'
        ? null
        : kind === '11'
          ? 42
          : kind === '9'
            ? 273
            : pick(random, [110, 110, 130]),
    originalNorth,
    originalEast,
    originalSystem,
  }
}

function steadyLevel({ waterLevels }: Parts, kind: BoreholeKind): number | null {
  const steady = waterLevels.filter((level) => level.levelKind === '1')
  const wanted = kind === '12' ? steady.at(-1) : steady[0]
  return wanted?.depth ?? null
}

/** A grid of rows near the square, or a double row along a route; a few metres off, as rigs are set. */
function placeOf(project: Project, index: number, random: Random): Place {
  const { type, size, along } = project
  const rowLength = type.layout === 'line' ? Math.ceil(size / 2) : Math.ceil(Math.sqrt(size))
  const rows = Math.ceil(size / rowLength)
  const u = (((index % rowLength) - (rowLength - 1) / 2) * type.spacing + randomBetween(random, -4, 4)) / 1000
  const v =
    ((Math.floor(index / rowLength) - (rows - 1) / 2) * type.spacing + randomBetween(random, -4, 4)) / 1000
  return fromPlane(project.x + u * along[0] - v * along[1], project.y + u * along[1] + v * along[0])
}

const letterOf = (kind: BoreholeKind) => (kind === '5' || kind === '6' ? 'C' : kind === '11' ? 'L' : 'G')

const ordinaryShare = [0.75, 1] as const

/** Least and greatest depth that each kind reaches, and the share of the survey's depth that it is drilled to. */
const reach: Record<BoreholeKind, { min: number; max: number; share: readonly [number, number] }> = {
  '1': { min: 15, max: 150, share: ordinaryShare },
  '2': { min: 10, max: 30, share: [0.5, 0.9] },
  '3': { min: 15, max: 120, share: ordinaryShare },
  '4': { min: 15, max: 150, share: [0.85, 1.2] },
  '5': { min: 15, max: 45, share: ordinaryShare },
  '6': { min: 15, max: 60, share: ordinaryShare },
  '7': { min: 12, max: 25, share: ordinaryShare },
  '8': { min: 15, max: 60, share: ordinaryShare },
  '9': { min: 30, max: 145, share: ordinaryShare },
  '10': { min: 20, max: 120, share: ordinaryShare },
  '11': { min: 3, max: 5, share: [0.05, 0.2] },
  '12': { min: 35, max: 145, share: ordinaryShare },
}

function depthOf(kind: BoreholeKind, project: Project, random: Random): number {
  const { min, max, share } = reach[kind]
  const wanted = randomBetween(random, ...project.type.depth) * randomBetween(random, ...share)
  const held = Math.min(max, Math.max(min, wanted))
  if (kind === '11') return roundTo(randomBetween(random, min, max), 1)
  return kind === '5' || kind === '6'
    ? roundTo(held, 1)
    : Math.floor(held) + pick(random, [0, 0.3, 0.45, 0.5])
}

interface DrilledHole {
  kind: BoreholeKind
  strata: Stratum[]
  title: string
  completedOn: string
}

type Tests = (hole: DrilledHole, random: Random) => Partial<Parts>

/** The tests that are made in a hole of each kind; in the others there are none. */
const tests: Partial<Record<BoreholeKind, Tests>> = {
  '1': ({ strata, title }, random) => ({ samples: samplesIn(strata, title, random) }),
  '3': ({ strata }, random) => ({ spt: blowsIn(strata, true, random) }),
  '4': ({ strata, title }, random) => ({
    spt: blowsIn(strata, false, random),
    samples: samplesIn(strata, title, random),
  }),
  '5': ({ strata }, random) => ({ cpt: [soundingIn(strata, 'single', random)] }),
  '6': ({ strata }, random) => ({ cpt: [soundingIn(strata, 'double', random)] }),
}
const noTests = { spt: [], cpt: [], samples: [] }

/** Holes in which no water level is read. */
const dryKinds = new Set<BoreholeKind>(['5', '6', '7', '10', '11'])

function partsOf(hole: DrilledHole, tested: boolean, random: Random): Parts {
  const { kind, strata, completedOn } = hole
  const wording = Math.floor(random() * 1000)
  return {
    strata: strata.map(({ layer, base }, index) => ({
      layer: layer.number,
      name: layer.name,
      geologicalAge: layer.geologicalAge,
      baseDepth: base,
      description: describe(layer.number, layer.name, wording + index),
    })),
    waterLevels: dryKinds.has(kind)
      ? []
      : waterIn(strata, kind === '9' || kind === '12', completedOn, random),
    ...noTests,
    ...(tested && tests[kind]?.(hole, random)),
  }
}
