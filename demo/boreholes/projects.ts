import type { Access } from '#contract/catalogue/kind.ts'
import { districtAt, fromPlane, isLand, middleOf } from '#demo/city/city.ts'
import { dayNumber, lastDay } from '#demo/city/days.ts'
import { districts } from '#demo/city/districts.ts'
import { roadNear, stations as stationPlaces } from '#demo/city/gazetteer.ts'
import { contractors } from '#demo/city/names.ts'
import {
  bell,
  randomBetween,
  pick,
  randomOf,
  pickWeighted,
  randomInteger,
  type Random,
} from '#demo/city/random.ts'

import { projectTypes, type ProjectType } from './project-types.ts'

/** A survey: holes that one firm drilled for one client at one place. */
export interface Project {
  index: number
  code: string
  name: string
  /** Title of its report. */
  report: string
  type: ProjectType
  size: number
  /** Plane position of its middle (km) and the direction of its rows, as a unit vector. */
  x: number
  y: number
  along: readonly [number, number]
  district: string
  street: string
  contractor: string
  year: number
  /** First day of drilling, days since 1970. */
  start: number
  access: Exclude<Access, 'secret'>
  openOn: string | null
}

type Centre = readonly [x: number, y: number, spread: number, name?: string]

/** Metro surveys go from station to station. */
const stations: readonly Centre[] = stationPlaces.map(({ name, x, y }) => [x, y, 0.2, name])

/** Where the city builds: its middle, and younger centres around it (km, spread, weight). */
const centres: readonly (readonly [centre: Centre, weight: number])[] = [
  [[0.5, -2, 9], 55],
  [[-19, 11, 5], 10],
  [[17, 14, 5], 10],
  [[-22, -17, 5], 8],
  [[15, -19, 5], 8],
  [[-3, 22, 6], 9],
]

const years: (readonly [year: number, weight: number])[] = Array.from({ length: 42 }, (_, i) => [
  1985 + i,
  10 + i * 0.05,
])

/** Shares of holes that are not open, by survey: what a library of this kind holds. */
const shares = { member: 0.13, protected: 0.03 }

/** The surveys of the city, without end and always the same. */
export function* projects(): Generator<Project, never> {
  const serials = new Map<number, number>()
  const holes = { all: 0, member: 0, protected: 0 }
  let rails = 0
  for (let index = 0; ; index += 1) {
    const random = randomOf(7001, index)
    const type = pickWeighted(
      random,
      projectTypes.map((one) => [one, one.weight] as const),
    )
    const size = randomInteger(random, ...type.size)
    const station = type.isRail && !districts[index] ? stations[rails++ % stations.length] : undefined
    const access = accessFor(holes, size)
    const year = access === 'protected' ? randomInteger(random, 2023, 2026) : pickWeighted(random, years)
    const serial = (serials.get(year) ?? 0) + 1
    serials.set(year, serial)
    yield {
      index,
      ...placeProject(random, type, size, station ?? centreOf(random, index)),
      code: `YT-${year}-${String(serial).padStart(3, '0')}`,
      contractor: pick(random, contractors),
      year,
      start: Math.min(dayNumber(year, 1, 5) + randomInteger(random, 0, 350), lastDay - 60),
      access,
      openOn:
        access === 'protected'
          ? `${randomInteger(random, 2027, 2030)}-${pick(random, ['03-31', '06-30', '12-31'])}`
          : null,
    }
  }
}

/** The surveys that drilled the first `count` holes of the city, each with the number of its holes among them. */
export function* drilledProjects(count: number): Generator<[project: Project, drilled: number], void> {
  let left = count
  for (const project of projects()) {
    if (left <= 0) return
    yield [project, Math.min(project.size, left)]
    left -= project.size
  }
}

/** Gives a survey to whichever share is furthest behind, so that small and large libraries have the same mix. */
function accessFor(
  holes: { all: number; member: number; protected: number },
  size: number,
): Project['access'] {
  holes.all += size
  const behind = (name: 'member' | 'protected') => shares[name] * holes.all - holes[name]
  const name = behind('protected') > behind('member') ? 'protected' : 'member'
  if (behind(name) < size / 2) return 'open'
  holes[name] += size
  return name
}

/** The first surveys visit every district once; the others go where the city builds. */
function centreOf(random: Random, index: number): Centre {
  const home = districts[index]
  if (!home) return pickWeighted(random, centres)
  const [x, y] = middleOf(home)
  return [x, y, 2]
}

function placeProject(random: Random, type: ProjectType, size: number, centre: Centre) {
  const angle = randomBetween(random, -1, 1)
  const length = Math.sqrt(1 + angle * angle)
  const along = [1 / length, angle / length] as const
  const extent =
    type.layout === 'line' ? (size * type.spacing) / 2000 : (Math.sqrt(size) * type.spacing) / 1400
  const [x, y] = findBuildingSite(random, centre, extent + 0.1)
  const [, , , station] = centre
  const district = districtAt(fromPlane(x, y)) ?? ''
  const road = roadNear(fromPlane(x, y))
  const plot =
    type.layout === 'line'
      ? `${station ?? road}${randomInteger(random, 1, 12)}标段`
      : `${road}${randomInteger(random, 1, 48)}-${randomInteger(random, 1, 9)}地块`
  const name = `${district}${plot}${type.label}`
  const stage = pick(random, ['详勘', '详勘', '详勘', '初勘'])
  return {
    type,
    size,
    along,
    x,
    y,
    district,
    street: road,
    name,
    report: `${name}岩土工程勘察报告（${stage}）`,
  }
}

/** A place on land with land all around it. */
function findBuildingSite(random: Random, [cx, cy, spread]: Centre, extent: number): [x: number, y: number] {
  for (let tries = 0; ; tries += 1) {
    const wider = spread * (1 + tries / 20) // beside the river there may be no room
    const x = cx + bell(random) * wider
    const y = cy + bell(random) * wider
    const around = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
      (i) => [x + ((i % 3) - 1) * extent, y + (Math.floor(i / 3) - 1) * extent] as const,
    )
    if (around.every(([px, py]) => isLand(fromPlane(px, py)))) return [x, y]
  }
}
