import { survey as surveyKind } from '#contract/catalogue/survey.ts'
import type { Booklet } from '#demo/booklets/booklet.ts'
import { layersUnder } from '#demo/booklets/layer-rows.ts'
import { fromPlane } from '#demo/city/city.ts'
import { randomBetween, randomOf, randomInteger } from '#demo/city/random.ts'

import type { RegionalSurvey } from './regional-surveys.ts'

/** One survey in four is there as a file, never a secret one. */
export const isWritten = ({ access }: RegionalSurvey, index: number): boolean =>
  access !== 'secret' && index % 4 === 0

/** The report of a regional survey, in short. */
export function surveyReport({ code, title, values, district }: RegionalSurvey, index: number): Booklet {
  const random = randomOf(7103, index)
  const { layers, names } = layersUnder(
    fromPlane(randomBetween(random, -12, 12), randomBetween(random, -12, 12)),
    120,
  )
  const { surveyType, scale, areaKm2, undertaker, leader, startedOn, completedOn, outcome } = values
  const type = surveyType ? surveyKind.fields.surveyType.choices[surveyType] : '地质调查'
  const [points, holes] = [randomInteger(random, 160, 620), randomInteger(random, 12, 60)]
  const sections = [
    {
      heading: '1 任务与范围',
      paragraphs: [
        `本项目为${district ?? '全市'}${type}，比例尺 ${scale ? surveyKind.fields.scale.choices[scale] : '不限'}，调查面积 ${areaKm2} km²，由${undertaker}承担，负责人${leader}，工作自 ${startedOn} 至 ${completedOn}。`,
        '任务是查明区内第四纪地层、水文地质与工程地质条件，编制成果图件，为规划与建设提供地质依据。',
      ],
    },
    {
      heading: '2 方法与工作量',
      paragraphs: [
        `完成地质观测点 ${points} 个，钻孔 ${holes} 个，采集土样与水样 ${randomInteger(random, 300, 1200)} 件。`,
        '钻孔按统一地层表分层，观测点以路线穿越法布置，室内对照遥感影像与历史资料。',
      ],
    },
    {
      heading: '3 地质概况',
      paragraphs: [
        `区内地层自上而下为：${names.join('、')}。各层性状见附表。`,
        '古河道切割处⑥层暗绿色硬土缺失，为浅部地层的主要变化。',
      ],
    },
    {
      heading: '4 主要成果',
      paragraphs: [`提交${outcome}。`, '成果图件与数据库随报告汇交，纸质件一套，电子文件一套。'],
    },
    {
      heading: '5 结论与建议',
      paragraphs: [
        '区内地质条件总体适宜建设，应重视软土变形、古河道边缘的地层突变和承压水对深基坑的影响。',
        '本报告所述城市、地点、单位、数据与结论均为虚构，仅供演示。',
      ],
    },
  ]
  const head = { code, codeLabel: '项目编号', title: `${title}成果报告`, note: '简本' }
  return { ...head, author: undertaker ?? '', day: completedOn ?? '2020-01-01', sections, points: [], layers }
}
