import type { RecordValues } from '#contract/catalogue/kind.ts'
import type { result as resultKind } from '#contract/catalogue/research/result.ts'
import type { Holdings } from '#demo/archives/archives.ts'
import type { Project } from '#demo/boreholes/projects.ts'
import { cityName, inventedRemark } from '#demo/city/city.ts'
import { dayNumber, isoDay, lastDay } from '#demo/city/days.ts'
import { person } from '#demo/city/names.ts'
import { pick, randomOf, randomInteger, type Random } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

export type Result = DemoRecord<typeof resultKind>
type Values = RecordValues<typeof resultKind>

/** A survey with the ids of the holes that it drilled; those of secret ones are not among them. */
export interface DrilledSurvey {
  project: Project
  holeIds: number[]
}

const topics = [
  ['软土地基变形特性研究', '软土；变形；压缩模量'],
  ['浅部砂层液化判别研究', '砂土液化；标准贯入；静力触探'],
  ['古河道分布与工程影响研究', '古河道；⑥层缺失；工程地质分区'],
  ['静力触探参数与土性指标相关性研究', '静力触探；土性指标；统计'],
  ['桩基持力层⑦层特性研究', '桩基；持力层；粉细砂'],
  ['基坑降水引起的地面沉降研究', '基坑降水；承压含水层；地面沉降'],
] as const

const cityTopics = [
  ['地面沉降发育规律与防控对策研究', '地面沉降；分层标；防控', '地面沉降'],
  ['地下水动态与采灌优化研究', '地下水；人工回灌；优化', '水文地质'],
  ['第四纪地层划分对比研究', '第四纪；地层对比；微体古生物', '区域地质'],
  ['地下空间开发地质适宜性评价', '地下空间；适宜性；三维地质模型', '地质灾害'],
  ['三维地质结构模型建设', '三维地质模型；钻孔数据库', '区域地质'],
  ['浅层地热能资源调查评价', '浅层地热能；热响应试验', '水文地质'],
] as const

const undertakers = ['云汀市地质调查院', '云汀市地面沉降监测中心', '潮生地基基础研究所', '云汀岩土工程勘察院']
const count = 60

/** Sixty pieces of research: the first half each on the ground of one survey, the others on the whole city. */
export function results(archive: Holdings, surveys: readonly DrilledSurvey[]): Result[] {
  const studied = surveys.slice(0, count / 2)
  const onGround = studied.map((survey, index) => onSurvey(index, survey, archive))
  const onTheCity = Array.from({ length: count - studied.length }, (_, nth) =>
    onCity(studied.length + nth, nth, surveys, archive),
  )
  return [...onGround, ...onTheCity]
}

/** It shares the access of the survey whose holes it uses. */
function onSurvey(index: number, { project, holeIds }: DrilledSurvey, archive: Holdings): Result {
  const random = randomOf(7201, index)
  const [topic, keywords] = topics[index % topics.length] ?? topics[0]
  const title = `${topic}——以${project.name}为例`
  const start = Math.min(project.start + randomInteger(random, 60, 200), lastDay - 240)
  return {
    ...shell(index, start),
    title,
    access: project.access,
    openOn: project.openOn,
    district: project.district,
    values: {
      ...makeProjectValues(random, start, 'result'),
      summary: `以${project.name}的勘察钻孔为基础，整理分层与试验数据，得出本地适用的认识。`,
      keywords,
      archiveId: archive.reports.get(project.index) ?? null,
    },
    parts: {
      boreholes: holeIds.slice(0, 8).map((boreholeId) => ({ boreholeId, note: '分层与土性统计' })),
    },
  }
}

const phases = ['一', '二', '三', '四', '五']

/** The topics of the city in turn, a new phase every two years; what came of it is kept with a later report of its field. */
function onCity(index: number, nth: number, surveys: readonly DrilledSurvey[], archive: Holdings): Result {
  const random = randomOf(7201, index)
  const [topic, keywords, field] = cityTopics[nth % cityTopics.length] ?? cityTopics[0]
  const phase = Math.floor(nth / cityTopics.length)
  const began = dayNumber(2012 + 2 * phase + (nth % 3), 2, 1) + randomInteger(random, 0, 200)
  const start = Math.min(began, lastDay - 300)
  const report = [...archive.texts].find(
    ([id, { values }]) =>
      archive.written.has(id) && values.category === field && (values.formedOn ?? '') > isoDay(start),
  )
  const access = index % 20 === 19 ? 'secret' : index % 9 === 8 ? 'member' : 'open'
  const used = surveys.flatMap(({ project, holeIds }) =>
    project.access === 'open' ? holeIds.slice(0, 1) : [],
  )
  const first = randomInteger(random, 0, Math.max(0, used.length - 6))
  return {
    ...shell(index, start),
    title: `${cityName}${topic}（${phases[phase] ?? phase + 1}期）`,
    access,
    openOn: null,
    district: null,
    values: {
      ...makeProjectValues(random, start, index % 2 === 0 ? 'project' : 'result'),
      summary: `汇集全市钻孔、监测与调查资料，开展${topic}，提出图件、数据库和建议。`,
      keywords,
      archiveId: report?.[0] ?? null,
    },
    parts: {
      boreholes: used.slice(first, first + 6).map((boreholeId) => ({ boreholeId, note: '标准剖面' })),
    },
  }
}

function shell(index: number, start: number) {
  const year = Number(isoDay(start).slice(0, 4))
  return { code: `YTKY-${year}-${String(index + 1).padStart(3, '0')}`, year, place: null }
}

function makeProjectValues(random: Random, start: number, resultKind: NonNullable<Values['resultKind']>) {
  return {
    resultKind,
    undertaker: pick(random, undertakers),
    leader: person(random),
    level: pick(random, ['provincial', 'municipal', 'municipal', 'bureau', 'own'] as const),
    startedOn: isoDay(start),
    completedOn: isoDay(Math.min(start + randomInteger(random, 240, 860), lastDay)),
    award: random() < 0.15 ? '云汀市优秀地质成果奖（虚构）' : null,
    remark: inventedRemark,
  } satisfies Partial<Values>
}
