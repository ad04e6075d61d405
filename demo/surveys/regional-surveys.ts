import type { RecordValues } from '#contract/catalogue/kind.ts'
import type { survey as surveyKind } from '#contract/catalogue/survey.ts'
import type { Holdings } from '#demo/archives/archives.ts'
import { cityName, inventedRemark } from '#demo/city/city.ts'
import { dayNumber, isoDay, lastDay } from '#demo/city/days.ts'
import { districts } from '#demo/city/districts.ts'
import { person } from '#demo/city/names.ts'
import { randomBetween, pick, randomOf, roundTo, randomInteger } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

import { sheetsOf } from './survey-sheets.ts'

export type RegionalSurvey = DemoRecord<typeof surveyKind>
type Values = RecordValues<typeof surveyKind>

interface Theme {
  surveyType: NonNullable<Values['surveyType']>
  scale: NonNullable<Values['scale']>
  /** What follows the name of the city and the district. */
  title: string
  outcome: string
  /** Letters of the volumes that hold such results. */
  series: string
}

const themes: readonly Theme[] = [
  {
    surveyType: 'regional',
    scale: 'k50',
    title: '幅区域地质调查',
    outcome: '第四纪地质图、基岩地质图、地貌图及说明书',
    series: 'QD',
  },
  {
    surveyType: 'hydrogeological',
    scale: 'k50',
    title: '水文地质调查',
    outcome: '含水层结构图、地下水资源评价报告',
    series: 'SW',
  },
  {
    surveyType: 'engineering',
    scale: 'k25',
    title: '工程地质详细调查',
    outcome: '工程地质分区图、软土与浅部砂层分布图',
    series: 'ZH',
  },
  {
    surveyType: 'environmental',
    scale: 'k50',
    title: '浅层土壤环境地质调查',
    outcome: '土壤环境质量图、地下水防污性能图',
    series: 'SW',
  },
  {
    surveyType: 'hazard',
    scale: 'k10',
    title: '岸坡与浅层气地质灾害调查',
    outcome: '灾害点卡片、危险性分区图',
    series: 'ZH',
  },
  {
    surveyType: 'coastal',
    scale: 'k100',
    title: '海岸带综合地质调查',
    outcome: '岸线变迁图、近岸沉积物类型图',
    series: 'QD',
  },
  {
    surveyType: 'geophysical',
    scale: 'k50',
    title: '浅层地震与重力调查',
    outcome: '基岩埋深图、隐伏断裂推断图',
    series: 'QD',
  },
]

const undertakers = ['云汀市地质调查院', '云汀市地质调查院', '东礁海洋工程勘察院', '石矶水文地质工程队']

/** Forty geological surveys, district by district; one large-scale one in seven is secret. */
export function regionalSurveys(archive: Holdings): RegionalSurvey[] {
  return Array.from({ length: 40 }, (_, index) => surveyOf(index, archive))
}

function surveyOf(index: number, archive: Holdings): RegionalSurvey {
  const random = randomOf(7101, index)
  const theme = themes[index % themes.length] ?? pick(random, themes)
  const district = districts[(index * 5 + 3) % districts.length]?.name ?? ''
  const year = 1988 + Math.floor(index * 0.9)
  const start = dayNumber(year, randomInteger(random, 2, 5), randomInteger(random, 1, 28))
  const end = Math.min(start + randomInteger(random, 400, 800), lastDay - 70)
  const access = accessOf(index)
  const areaKm2 = roundTo(randomBetween(random, 60, theme.scale === 'k10' ? 150 : 380), 1)
  return {
    code: `YTDC-${year}-${String(index + 1).padStart(3, '0')}`,
    title: `${cityName}${district}${theme.title}`,
    access,
    openOn: access === 'protected' ? '2029-06-30' : null,
    district,
    year,
    place: null,
    values: {
      surveyType: theme.surveyType,
      scale: theme.scale,
      mapSheet: sheetsOf(district, theme.scale, areaKm2).join('、'),
      areaKm2,
      undertaker: pick(random, undertakers),
      leader: person(random),
      startedOn: isoDay(start),
      completedOn: isoDay(end),
      outcome: theme.outcome,
      archiveId: archiveIn(archive, theme.series, { district, from: end, until: end + longestWriting }),
      remark: inventedRemark,
    },
    parts: {},
  }
}

const accessOf = (index: number) =>
  index % 14 === 4
    ? 'secret'
    : index % 13 === 12
      ? 'protected'
      : index % 8 === 5
        ? 'member'
        : ('open' as const)

/** Days in which the report of a survey is written. */
const longestWriting = 550

interface Survey {
  district: string
  /** Days between which its report was finished. */
  from: number
  until: number
}

/** The report of a survey: of the same fonds and district, finished soon after it; null if the archive has none. */
function archiveIn(archive: Holdings, series: string, { district, from, until }: Survey): number | null {
  const reports = [...archive.texts].filter(([, { code }]) => code.includes(`-${series}`))
  const own = reports.find(([, { title, values }]) => {
    const day = Date.parse(values.formedOn ?? '') / 86_400_000
    return title.includes(district) && day >= from && day <= until
  })
  return own?.[0] ?? null
}
