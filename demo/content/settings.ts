import { kinds } from '#contract/catalogue/kinds.ts'
import { cityName } from '#demo/city/city.ts'

import { groundSection } from './ground-section.ts'
import { blocks } from './writing.ts'

/** Site settings of the invented archive. Empty numbers are not shown on the page. */
export const settings = {
  name: `${cityName}地质资料馆`,
  latin_name: 'Yunting Geological Archive',
  headline: '读懂脚下的云汀',
  lead: '钻孔、档案、监测与文献都在这里。目录全部公开，谁都可以查。',
  description: `${cityName}地质资料馆：工程地质钻孔、档案资料与地面沉降监测的目录与全文。${cityName}为虚构城市，全部资料均为虚构。`,
  demo_mark: '虚构演示',
  demo_remark: `演示站点：${cityName}为虚构城市，机构、号码与全部资料均为虚构。`,
  host: `${cityName}自然资源局（虚构）`,
  undertaker: `${cityName}地质资料馆信息科（虚构）`,
  icp: '云ICP备00000000号（演示）',
  police_filing: '云公网安备00000000000000号（演示）',
  site_code: '0000000000（演示）',
  address: `${cityName}望江区岩心路 18 号（虚构）`,
  postcode: '000000',
  plane_grid: 'EPSG:4550',
  hours: '工作日 9:00–11:00，13:00–17:00',
  mail: 'jiucuo@yunting.example',
  qr_label: '云汀地质手机版',
  section: JSON.stringify(groundSection),
  about: JSON.stringify(
    blocks(`${cityName}地质资料馆收集、保管和提供全市地质资料：工程勘察钻孔、地质调查成果、实物岩心与标本、研究文献，以及地面沉降与地下水的长期监测。
      城市建设每打一个孔，都会留下一份地层记录。把这些记录放在一起，后来的人就不必重新打一遍。
      目录全部公开，谁都可以查。全部内容按公开程度提供：公开与会员可见的登录可看，保护期内的只公开目录，涉密的按规定办理。
      本馆与本页所述均为虚构，仅供演示。`),
  ),
  directions: JSON.stringify(
    blocks(`- 地铁：7 号线星河路站 3 号口出，沿星河路向南 190 米，右转岩心路即到。
      - 公交：岩心路芦花路站下车，向东 130 米。
      - 驾车：由听涛大道转入芦花路，再转岩心路；馆内有访客车位 20 个。
      - 无障碍：南门设坡道与呼叫按钮，一楼大厅备有轮椅与放大镜。`),
  ),
}

export const phones = [
  ['资料借阅', '000-0000-1101'],
  ['资料汇交', '000-0000-1102'],
  ['技术支持', '000-0000-1103'],
] as const

/** An invented city has no neighbours on the web: these are the real sites that any such archive works with. */
export const partners: readonly (readonly [name: string, href: string])[] = [
  ['自然资源部', 'https://www.mnr.gov.cn/'],
  ['中国地质调查局', 'https://www.cgs.gov.cn/'],
  ['全国地质资料馆', 'https://www.ngac.org.cn/'],
  ['地质云', 'https://geocloud.cgs.gov.cn/'],
  ['国家法律法规数据库', 'https://flk.npc.gov.cn/'],
  ['全国标准信息公共服务平台', 'https://std.samr.gov.cn/'],
]

const list = (path: string, condition: object) =>
  `#${path}?conditions=${encodeURIComponent(JSON.stringify([condition]))}`

export const hotKeywords: readonly (readonly [word: string, href: string])[] = [
  ['静力触探孔', list(kinds.borehole.path, { prop: 'holeKind', anyOf: ['5', '6'] })],
  ['60 m 以上的深孔', list(kinds.borehole.path, { prop: 'finalDepth', from: 60 })],
  ['汀东新区的钻孔', list(kinds.borehole.path, { prop: 'district', anyOf: ['汀东新区'] })],
  ['公开的档案', list(kinds.archive.path, { prop: 'access', anyOf: ['open'] })],
  ['在测的监测点', list(kinds.gnssPoint.path, { prop: 'status', anyOf: ['active'] })],
]
