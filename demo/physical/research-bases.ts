import type { RecordValues } from '#contract/catalogue/kind.ts'
import type { researchBase } from '#contract/catalogue/physical/research-base.ts'
import { districtAt, inventedRemark, isLand, fromPlane, type Place } from '#demo/city/city.ts'
import { dayNumber, isoDay } from '#demo/city/days.ts'
import { roadNear } from '#demo/city/gazetteer.ts'
import { person } from '#demo/city/names.ts'
import { bell, randomOf, randomInteger, type Random } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

export type ResearchBase = DemoRecord<typeof researchBase>
type BaseKind = NonNullable<RecordValues<typeof researchBase>['baseKind']>

type Row = [kind: BaseKind, title: string, owner: string, subject: string, facilities: string]

const rows: Row[] = [
  [
    'field',
    '云汀地面沉降野外观测研究站',
    '云汀市地面沉降监测中心',
    '地面沉降机理与监测方法',
    '分层标组、孔隙水压力管、GNSS 连续站与自动化采集室',
  ],
  [
    'field',
    '澜江河口沉积野外观测站',
    '云汀市地质调查院',
    '河口沉积与岸滩演变',
    '潮位站、沉积物采样平台、浊度剖面仪',
  ],
  [
    'laboratory',
    '软土工程重点实验室',
    '潮生地基基础研究所',
    '软土力学与地基处理',
    '高压固结仪、动三轴仪、扫描电镜制样室',
  ],
  [
    'laboratory',
    '第四纪地质与古环境实验室',
    '云汀市地质调查院',
    '微体古生物与沉积年代',
    '孢粉与微体化石前处理室、薄片鉴定室',
  ],
  [
    'repository',
    '云汀市实物地质资料库',
    '云汀市地质资料馆（虚构）',
    '岩心、薄片与标本的保管和利用',
    '密集架岩心库、薄片柜、观察取样室',
  ],
  [
    'teaching',
    '汀东滨海地质科普基地',
    '云汀市地质资料馆（虚构）',
    '滨海平原地质科普',
    '沉积剖面展墙、岩心触摸廊、地面沉降演示装置',
  ],
]

export const researchBases = (): ResearchBase[] => rows.map(baseOf)

function baseOf([baseKind, title, owner, subject, facilities]: Row, index: number): ResearchBase {
  const random = randomOf(7601, index)
  const place = placeOf(random)
  const built = dayNumber(1998 + index * 4, randomInteger(random, 3, 11), 18)
  return {
    code: `KYJD-${String(index + 1).padStart(2, '0')}`,
    title,
    access: 'open',
    openOn: null,
    district: districtAt(place) ?? null,
    year: Number(isoDay(built).slice(0, 4)),
    place,
    values: {
      baseKind,
      owner,
      subject,
      facilities,
      builtOn: isoDay(built),
      areaM2: randomInteger(random, 6, 60) * 100,
      address: `${districtAt(place)}${roadNear(place)} ${randomInteger(random, 1, 300)} 号`,
      visiting: baseKind === 'teaching' ? '周三至周日开放，免预约' : '工作日预约参观',
      contact: person(random),
      remark: inventedRemark,
    },
    parts: {},
  }
}

function placeOf(random: Random): Place {
  for (;;) {
    const place = fromPlane(bell(random) * 12, bell(random) * 12)
    if (isLand(place)) return place
  }
}
