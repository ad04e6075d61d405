import type { Booklet, Section } from '#demo/booklets/booklet.ts'
import { layersUnder } from '#demo/booklets/layer-rows.ts'
import { gradeOf } from '#demo/boreholes/project-types.ts'
import { cityName, districtAt, fromPlane } from '#demo/city/city.ts'
import { isoDay } from '#demo/city/days.ts'
import { roadNear } from '#demo/city/gazetteer.ts'
import { randomBetween, randomOf, randomInteger } from '#demo/city/random.ts'
import { describe } from '#demo/ground/descriptions.ts'
import { strataAt } from '#demo/ground/strata-model.ts'

import type { Item } from './holdings.ts'

/** A report as it is read. */
export function reportOf(item: Item, code: string, category: string): Booklet {
  const { title, author, day, project } = item
  const [x, y] = project ? [project.x, project.y] : [0.5, -2]
  const depth = project ? Math.max(30, Math.ceil(project.type.depth[1])) : 145
  const { layers, names } = layersUnder(fromPlane(x, y), depth)
  const area = project ? `${project.district}${project.street}一带` : `${cityName}全市`
  const sections = [
    { heading: '1 前言', paragraphs: preface(item, area, category) },
    { heading: '2 自然地理与地质环境', paragraphs: setting(area, districtAt(fromPlane(x, y)) ?? cityName) },
    { heading: '3 地层与土性', paragraphs: ground(names) },
    { heading: '4 地下水', paragraphs: water(names) },
    { heading: '5 分析与评价', paragraphs: judgement(names) },
    { heading: '6 结论与建议', paragraphs: conclusions(area) },
  ]
  const points = Array.from({ length: item.points ?? 0 }, (_, i) => pointOf(i + 1))
  return { code, codeLabel: '档号', title, author, day: isoDay(day), sections, points, layers }
}

/** What was seen at one of the places of a regional survey. */
function pointOf(number: number): Section {
  const random = randomOf(5007, number)
  const [x, y] = [randomBetween(random, -24, 18), randomBetween(random, -20, 22)]
  const strata = strataAt(fromPlane(x, y), randomInteger(random, 20, 36))
  const district = districtAt(fromPlane(x, y)) ?? cityName
  const name = `D${String(number).padStart(3, '0')}`
  const lines = strata.map(({ layer, top, base }) => {
    const description = describe(layer.number, layer.name, number % 3)
    return `${top.toFixed(1)}~${base.toFixed(1)} m，${layer.number}层${description}`
  })
  return {
    heading: `观测点 ${name}`,
    paragraphs: [
      `${name} 点位于${district}${roadNear(fromPlane(x, y))}附近，为第四纪地质调查观测点，揭露厚度 ${strata.at(-1)?.base.toFixed(1)} m。`,
      ...lines,
      `${name} 点稳定水位埋深 ${randomBetween(random, 0.4, 1.6).toFixed(2)} m。以上内容均为虚构资料，仅供演示。`,
    ],
  }
}

function preface({ author, project, summary }: Item, area: string, category: string): string[] {
  const scope = project
    ? `勘察等级为${{ A: '甲', B: '乙', C: '丙' }[gradeOf(project.type, project.size)]}级，共布置勘探孔 ${project.size} 个，孔距约 ${project.type.spacing} m，外业自 ${isoDay(project.start)} 开始。`
    : `工作范围为${area}，资料类别为${category}。`
  return [
    `本报告由${author}编制。${summary}${scope}`,
    `本报告所述城市、地点、单位、数据与结论均为虚构，只用来演示资料库的功能，不得作为任何工程或研究的依据。`,
    `工作依据现行岩土工程勘察规范、地基基础设计规范和地方地基勘察规程进行；坐标采用 2000 国家大地坐标系（3 度带，中央经线 123 度），高程采用吴淞高程。`,
  ]
}

const setting = (area: string, district: string) => [
  `${area}属滨海平原地貌，地面标高一般在 2.5~4.5 m 之间，地势低平，河网较密。澜江自西向东穿城入海，两岸为近代冲积与河口堆积。`,
  `第四纪松散层厚度大，自上而下为人工填土、滨海相与河口相黏性土、粉性土，以及更新世硬土与砂土。区内有埋藏古河道发育，古河道内暗绿色硬土缺失，以灰色粉质黏土和粉性土代替。`,
  `${district}近年未见活动断裂出露的报道，场地类别按四类考虑，属对建筑抗震一般地段。`,
]

const ground = (names: string[]) => [
  `勘探深度内揭露的土层为：${names.join('、')}。各层分布、埋深与性状见附表。`,
  `上部③层、④层为淤泥质土，含水率高、孔隙比大、压缩性高、强度低，呈流塑状态，是天然地基的主要软弱层。`,
  `标准贯入击数在黏性土中一般为 1~8 击，在粉性土与砂土中随深度增大。静力触探曲线在淤泥质土中平直，在硬土层与砂层顶面处明显抬升，分层界线清楚。`,
]

const water = (names: string[]) => [
  `浅部地下水为潜水，稳定水位埋深 0.3~1.5 m，受降雨、潮汐与蒸发影响，年变幅约 1 m。设计时年平均水位埋深可取 0.5~0.7 m。`,
  names.some((name) => name.startsWith('⑤2'))
    ? `⑤2 层粉性土为微承压含水层，⑦层砂土为第一承压含水层，水头埋深 3~11 m，低于潜水位，随季节变化。`
    : `⑦层粉性土与砂土为第一承压含水层，水头埋深 3~11 m，低于潜水位，随季节变化。`,
  `潜水与土对混凝土有微腐蚀性，对长期浸水的钢筋有微腐蚀性，干湿交替时有弱腐蚀性。`,
]

const judgement = (names: string[]) => [
  `②1 层为浅部较好的持力层，厚度不大，轻型建筑可采用天然地基，并应验算下卧软弱层。`,
  names.some((name) => name.startsWith('⑥'))
    ? `⑥层硬土与⑦层砂土分布稳定，是良好的桩基持力层，可按荷载大小选用。`
    : `场地位于古河道区，⑥层缺失，桩端宜置于⑤4 层或⑦2 层中，并注意同一建筑下土层的变化。`,
  `基坑开挖深度内以淤泥质土为主，具流变性，应及时支撑、分层开挖；遇粉性土时应防止流砂，坑底以下承压水应验算突涌。`,
]

const conclusions = (area: string) => [
  `${area}地层分布有规律，适宜建设。设计参数可按附表和土工试验成果采用。`,
  `建议施工前查明暗浜与旧基础，施工中对周边道路、管线与建筑进行监测。`,
  `若设计条件有变，应补充工作。以上内容均为虚构资料，仅供演示。`,
]
