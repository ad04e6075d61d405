import type { Access } from '#contract/catalogue/kind.ts'
import type { Project } from '#demo/boreholes/projects.ts'
import { projects } from '#demo/boreholes/projects.ts'
import { cityName } from '#demo/city/city.ts'
import { dayNumber, lastDay } from '#demo/city/days.ts'
import { districts } from '#demo/city/districts.ts'
import { depositors } from '#demo/city/names.ts'
import { pick, randomOf, randomInteger } from '#demo/city/random.ts'

export type MaterialClass = 'result' | 'original' | 'physical'

export interface Item {
  /** Class letter and number inside its volume: Z text, T drawings, B tables, Y originals, S things. */
  mark: string
  title: string
  author: string
  /** Day it was finished, days since 1970. */
  day: number
  materialClass: MaterialClass
  access: Access
  openOn: string | null
  summary: string
  /** Whether the library has its text as a PDF. */
  written: boolean
  /** Its only sheet was scanned. */
  scanned?: boolean
  /** Places whose ground its text describes, one a page. */
  points?: number
  project?: Project
}

export interface Volume {
  title: string
  district: string | null
  depositor: string
  summary: string
  items: Item[]
}

export interface Fonds {
  code: string
  title: string
  /** Letters of its volume numbers. */
  series: string
  category: string
  volumes: Volume[]
}

const survey = '云汀市地质调查院'
const monitoringCentre = '云汀市地面沉降监测中心'

/** Items of all fonds but the first: 36 + 48 + 32 + 24. */
const besideSurveys = 140

/** Five fonds of so many items together, 300 at least. */
export function fondsOf(items: number): Fonds[] {
  return [
    {
      code: 'YD01',
      title: `${cityName}工程勘察资料全宗`,
      series: 'KC',
      category: '工程地质',
      volumes: surveyVolumes(items - besideSurveys),
    },
    {
      code: 'YD02',
      title: `${cityName}区域地质调查资料全宗`,
      series: 'QD',
      category: '区域地质',
      volumes: makeList(6, regionalVolume),
    },
    {
      code: 'YD03',
      title: `${cityName}地面沉降监测资料全宗`,
      series: 'CJ',
      category: '地面沉降',
      volumes: makeList(8, subsidenceVolume),
    },
    {
      code: 'YD04',
      title: `${cityName}水文地质资料全宗`,
      series: 'SW',
      category: '水文地质',
      volumes: makeList(4, waterVolume),
    },
    {
      code: 'YD05',
      title: `${cityName}地质灾害防治资料全宗`,
      series: 'ZH',
      category: '地质灾害',
      volumes: makeList(4, hazardVolume),
    },
  ]
}

const makeList = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

const openResult = { materialClass: 'result', access: 'open', openOn: null, written: false } as const

/** The volumes of the first surveys, until so many items are there; the last one may be cut short. */
function surveyVolumes(items: number): Volume[] {
  const volumes: Volume[] = []
  let left = items
  for (const project of projects()) {
    if (left <= 0) break
    const volume = surveyVolume(project)
    volume.items = volume.items.slice(0, left)
    left -= volume.items.length
    volumes.push(volume)
  }
  return volumes
}

/** Research refers to the first surveys, whose reports can be read. */
export const readableProjects = 30

/** Surveys beyond the first forty handed in six items each, the first ones four. */
const fourItemProjects = 40

/** Everything a survey handed in shares the survey's access. */
function surveyVolume(project: Project): Volume {
  const random = randomOf(5001, project.index)
  const { name, report, contractor: author, access, openOn, district, size } = project
  const day = Math.min(project.start + randomInteger(random, 50, 110), lastDay - 61)
  const of = { ...openResult, author, day, access, openOn, project }
  const holes = `共 ${size} 个勘探孔`
  const cores = project.index % 4 === 3
  return {
    title: `${name}勘察资料`,
    district,
    depositor: pick(random, depositors),
    summary: `项目编号 ${project.code}，${holes}。`,
    items: [
      {
        ...of,
        mark: 'Z01',
        title: report,
        summary: `${name}岩土工程勘察成果，${holes}。`,
        written: project.index < readableProjects,
      },
      {
        ...of,
        mark: 'T01',
        title: `${name}勘察附图（勘探点平面布置图、工程地质剖面图、柱状图）`,
        summary: '附图一册。',
      },
      { ...of, mark: 'B01', title: `${name}土工试验成果表`, summary: '附表一册。' },
      cores
        ? { ...of, mark: 'S01', title: `${name}岩芯及土样`, summary: '实物一箱。', materialClass: 'physical' }
        : {
            ...of,
            mark: 'Y01',
            title: `${name}野外原始记录`,
            summary: '原始记录一册。',
            materialClass: 'original',
          },
      ...(project.index < fourItemProjects ? [] : makeFurtherItems(of, name)),
    ],
  }
}

const makeFurtherItems = (of: Omit<Item, 'mark' | 'title' | 'summary'>, name: string): Item[] => [
  { ...of, mark: 'B02', title: `${name}原位测试成果表`, summary: '附表一册。' },
  {
    ...of,
    mark: 'R01',
    title: `${name}勘察数据（钻孔数据库）`,
    summary: '电子数据一份。',
  },
]

/**
 * Each sheet of the regional survey; one large-scale sheet of every second volume is secret. Every seventh survey of the
 * city is a regional one: its report comes in the year after it.
 */
function regionalVolume(index: number): Volume {
  const district = districts[(index * 35 + 3) % districts.length]?.name ?? ''
  const day = dayNumber(1990 + Math.floor(index * 6.3), 11, 20)
  const of = { ...openResult, author: survey, day }
  const map = (number: number, title: string): Item => ({
    ...of,
    mark: `T0${number}`,
    title: `${cityName}${district}${title}`,
    summary: '图件一幅，附说明书。',
  })
  const detailed = map(5, '1:10000地形地质图')
  return {
    title: `${cityName}${district}幅1:50000区域地质调查`,
    district,
    depositor: survey,
    summary: '报告一册，图件五幅。',
    items: [
      {
        ...of,
        mark: 'Z01',
        title: `${cityName}${district}幅1:50000区域地质调查报告`,
        summary: '第四纪地层、基岩地质与地貌。',
        written: index === 5,
        ...(index === 5 && { points: 150 }),
      },
      map(1, '1:50000实际材料图'),
      map(2, '1:50000基岩地质图'),
      map(3, '1:50000第四纪地质图'),
      map(4, '1:50000地貌图'),
      index % 2 === 0
        ? { ...detailed, access: 'secret' }
        : { ...detailed, access: 'member', scanned: index === 1 },
    ],
  }
}

/** Five annual reports a volume, and what sank in those years. */
function subsidenceVolume(index: number): Volume {
  const from = 1986 + index * 5
  const of = { ...openResult, author: monitoringCentre }
  const annual = makeList(5, (i): Item => {
    const year = from + i
    const title = `${cityName}地面沉降监测年报（${year} 年度）`
    const summary = '水准、分层标与 GNSS 监测成果。'
    return {
      ...of,
      mark: `Z0${i + 1}`,
      title,
      summary,
      day: dayNumber(year + 1, 3, 15),
      written: year >= 2019 && year <= 2024,
    }
  })
  const title = `${cityName}累计地面沉降等值线图（${from}–${from + 4}）`
  const map: Item = { ...of, mark: 'T01', title, summary: '图件一幅。', day: dayNumber(from + 5, 4, 10) }
  const period = `${from}–${from + 4} 年`
  return {
    title: `${cityName}地面沉降监测成果（${period}）`,
    district: null,
    depositor: monitoringCentre,
    summary: `${period}监测年报五册，等值线图一幅。`,
    items: [...annual, map],
  }
}

function waterVolume(index: number): Volume {
  const from = 2002 + index * 6
  const of = { ...openResult, author: survey }
  const annual = makeList(6, (i): Item => {
    const title = `${cityName}地下水动态监测年报（${from + i} 年度）`
    const day = Math.min(dayNumber(from + i + 1, 4, 20), lastDay - 61)
    return {
      ...of,
      mark: `Z0${i + 1}`,
      title,
      summary: '潜水与各承压含水层水位、水质。',
      day,
      written: from + i >= 2018 && from + i <= 2023,
    }
  })
  const day = dayNumber(from + 6, 5, 30)
  const held = { ...of, day: Math.min(day, lastDay - 61), access: 'member' } as const
  return {
    title: `${cityName}地下水动态监测成果（${from}–${from + 5} 年）`,
    district: null,
    depositor: survey,
    summary: '监测年报六册，剖面图与原始记录各一册。',
    items: [
      ...annual,
      { ...held, mark: 'T01', title: `${cityName}水文地质剖面图（${from + 5} 年）`, summary: '图件六幅。' },
      {
        ...held,
        mark: 'Y01',
        title: `${cityName}地下水位观测原始记录（${from}–${from + 5} 年）`,
        summary: '原始记录三册。',
        materialClass: 'original',
      },
    ],
  }
}

function hazardVolume(index: number): Volume {
  const year = 2013 + index * 4
  const day = dayNumber(year, 12, 10)
  const items = makeList(6, (i): Item => {
    const district = districts[(index * 6 + i) % districts.length]?.name ?? ''
    const title = `${cityName}${district}地质灾害危险性评估报告（${year} 年度更新成果）`
    const summary = '地面沉降、岸坡失稳与浅层气危险性分区。'
    const written = index === 3 && i < 2
    const late = index === 3 && i === 5
    const held = late ? ({ access: 'protected', openOn: '2028-12-31' } as const) : {}
    return { ...openResult, ...held, author: survey, mark: `Z0${i + 1}`, title, summary, day, written }
  })
  return {
    title: `${cityName}地质灾害危险性评估（${year} 年度）`,
    district: null,
    depositor: survey,
    summary: '分区评估报告六册。',
    items,
  }
}
