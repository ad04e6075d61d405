import type { Kind } from '#contract/catalogue/kind.ts'
import { districtAt, fromPlane, inventedRemark, isLand, type Place } from '#demo/city/city.ts'
import { isoDay } from '#demo/city/days.ts'
import { roadNear } from '#demo/city/gazetteer.ts'
import { bell, pick, randomInteger, type Random } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

import { monthStart, tenYears, type SeriesValue, type Span } from './series.ts'

/** A monitoring point with its values over time. */
export interface MonitoringPoint<K extends Kind> {
  record: DemoRecord<K>
  series: SeriesValue[]
}

export const owner = '云汀市地面沉降监测中心'
export const heightDatum = '吴淞高程'

export const networkOf = (random: Random): string =>
  pick(random, ['云汀市地面沉降监测网', '云汀市地面沉降监测网', '澜江堤防监测网', '轨道交通沿线监测网'])

/** A place on land, and its district. */
export function siteOf(random: Random): [place: Place, district: string] {
  for (;;) {
    const place = fromPlane(bell(random) * 14, bell(random) * 14)
    const district = isLand(place) ? districtAt(place) : undefined
    if (district) return [place, district]
  }
}

/** Most are measured to the end; one in fifteen was suspended, one in twenty lost. */
export function lifeOf(index: number, random: Random) {
  const status = index % 20 === 19 ? 'lost' : index % 15 === 14 ? 'suspended' : 'active'
  const to = status === 'active' ? tenYears.to : tenYears.to - randomInteger(random, 14, 50)
  const span: Span = { from: tenYears.from + (index % 6 === 5 ? randomInteger(random, 6, 40) : 0), to }
  return { status, span } as const
}

/** The common face of a point. */
export function pointShell(index: number, place: Place, district: string, span: Span) {
  const builtOn = isoDay(monthStart(span.from) - 60 - (index % 50))
  const access = accessOf(index)
  return {
    shell: {
      access,
      openOn: access === 'protected' ? '2028-06-30' : null,
      district,
      year: Number(builtOn.slice(0, 4)),
      place,
    },
    builtOn,
    remark: inventedRemark,
  } as const
}

/** Few are held back; one in thirty-one is secret, its values with it. */
function accessOf(index: number) {
  if (index % 31 === 17) return 'secret'
  return index % 29 === 28 ? 'protected' : index % 11 === 10 ? 'member' : 'open'
}

/** Its district and the road nearest to it. */
export const siteName = (district: string, place: Place): string =>
  `${district.replace(/(新区|区)$/, '')}${roadNear(place)}`

export const serial = (prefix: string, index: number): string =>
  `${prefix}${String(index + 1).padStart(3, '0')}`
