import { boreholeKinds } from '#geology/borehole-kinds.ts'

import {
  choice,
  day,
  depth,
  elevation,
  integer,
  kind,
  numbers,
  part,
  quantity,
  ref,
  term,
  text,
} from './kind.ts'

const strata = part({
  label: '地层',
  table: 'borehole_stratum',
  order: 'baseDepth',
  preview: { fields: ['layer', 'name', 'geologicalAge'], scaled: 'baseDepth' },
  fields: {
    layer: text('层号', { notation: 'layer' }),
    name: text('岩土名称', { required: true }),
    geologicalAge: text('时代成因'),
    baseDepth: depth('层底深度', { required: true }),
    description: text('岩土描述'),
  },
})

const spt = part({
  label: '标准贯入试验',
  table: 'borehole_spt',
  order: 'depth',
  fields: {
    depth: depth('试验深度', { required: true }),
    blowCount: integer('击数 N', { required: true, unit: '击', min: 0, max: 1000 }),
    penetration: quantity('贯入量', { unit: 'cm', digits: 1, min: 0, max: 100 }),
    rodLength: quantity('杆长', { unit: 'm', digits: 2, min: 0, max: 500 }),
  },
})

const cpt = part({
  label: '静力触探',
  table: 'borehole_cpt',
  order: 'startDepth',
  fields: {
    method: choice('探头', { single: '单桥', double: '双桥', piezo: '孔压' }, { required: true }),
    startDepth: depth('起始深度', { required: true }),
    step: quantity('读数间距', { required: true, unit: 'm', digits: 2, min: 0.005, max: 1 }),
    psMpa: numbers('比贯入阻力 ps', { unit: 'MPa' }),
    qcMpa: numbers('锥尖阻力 qc', { unit: 'MPa' }),
    fsKpa: numbers('侧壁摩阻力 fs', { unit: 'kPa' }),
    u2Kpa: numbers('孔隙水压力 u2', { unit: 'kPa' }),
  },
})

const samples = part({
  label: '土样与试验',
  table: 'borehole_sample',
  order: 'topDepth',
  fields: {
    number: text('样号'),
    topDepth: depth('取样深度', { required: true }),
    baseDepth: depth('取样止深'),
    sampleKind: choice('样品类型', { '0': '原状样', '1': '扰动样', '2': '岩样', '3': '水样' }),
    waterContent: quantity('含水率 w', { unit: '%', digits: 1, min: 0, max: 2000 }),
    density: quantity('密度 ρ', { unit: 'g/cm³', digits: 2, min: 0.5, max: 6 }),
    specificGravity: quantity('比重 Gs', { digits: 2, min: 1, max: 6 }),
    voidRatio: quantity('孔隙比 e', { digits: 3, min: 0, max: 30 }),
    liquidLimit: quantity('液限 wL', { unit: '%', digits: 1, min: 0, max: 1000 }),
    plasticLimit: quantity('塑限 wP', { unit: '%', digits: 1, min: 0, max: 1000 }),
    plasticityIndex: quantity('塑性指数 Ip', { digits: 1, min: 0, max: 1000 }),
    liquidityIndex: quantity('液性指数 IL', { digits: 2, min: -20, max: 50 }),
    compressibilityPerMpa: quantity('压缩系数 a1-2', { unit: 'MPa⁻¹', digits: 2, min: 0, max: 50 }),
    modulusMpa: quantity('压缩模量 Es1-2', { unit: 'MPa', digits: 2, min: 0, max: 1000 }),
    cohesionKpa: quantity('黏聚力 c', { unit: 'kPa', digits: 1, min: 0, max: 5000 }),
    frictionDegrees: quantity('内摩擦角 φ', { unit: '°', digits: 1, min: 0, max: 90 }),
    undrainedShearKpa: quantity('不排水抗剪强度', { unit: 'kPa', digits: 1, min: 0, max: 5000 }),
  },
})

const waterLevels = part({
  label: '水位',
  table: 'borehole_water_level',
  order: 'depth',
  fields: {
    depth: depth('水位埋深', { required: true }),
    levelKind: choice('水位类型', { '0': '初见水位', '1': '稳定水位' }),
    waterKind: choice('地下水性质', { '1': '上层滞水', '2': '潜水', '3': '承压水', '4': '其他' }),
    layer: text('层号', { notation: 'layer' }),
    measuredOn: day('测水日期'),
  },
})

/** 工程地质钻孔 */
export const borehole = kind({
  name: 'borehole',
  label: '工程地质钻孔',
  counter: '孔',
  path: '/gcdzzkInfo',
  type: 'holeKind',
  table: 'borehole',
  place: 'point',
  labels: { code: '钻孔编号', title: '孔号', year: '施工年份' },
  fields: {
    holeKind: choice('钻孔类型', boreholeKinds),
    projectId: ref('所属项目', 'project'),
    projectCode: text('项目编号', { notation: 'code' }),
    projectName: text('勘察项目'),
    finalDepth: depth('孔深', { step: 5 }),
    startedOn: day('开孔日期'),
    completedOn: day('终孔日期'),
    contractor: term('勘察单位'),
    archiveId: ref('所属资料', 'archive'),
    location: text('位置说明', { seen: 'record' }),
    collarElevation: elevation('孔口高程', { seen: 'record' }),
    heightDatum: text('高程基准', { seen: 'record' }),
    stableWaterDepth: depth('稳定水位埋深', { seen: 'record' }),
    diameterMm: quantity('孔径', { seen: 'record', unit: 'mm', digits: 0, min: 0, max: 5000 }),
    originalNorth: quantity('原坐标 X（北）', { seen: 'record', unit: 'm', digits: 3 }),
    originalEast: quantity('原坐标 Y（东）', { seen: 'record', unit: 'm', digits: 3 }),
    originalSystem: text('原坐标系', { seen: 'record' }),
    remark: text('备注'),
  },
  parts: { strata, spt, cpt, samples, waterLevels },
  list: ['code', 'holeKind', 'projectName', 'district', 'finalDepth', 'strata', 'completedOn', 'access'],
  sort: ['code', 'finalDepth', 'completedOn'],
  conditions: [
    'code',
    'projectName',
    'holeKind',
    'district',
    'finalDepth',
    'completedOn',
    'contractor',
    'access',
    'year',
    'projectId',
    'archiveId',
  ],
  facets: ['holeKind', 'access', 'finalDepth', 'district', 'contractor'],
  facts: ['finalDepth', 'collarElevation', 'stableWaterDepth', 'holeKind', 'district', 'completedOn'],
  related: [
    { kind: 'borehole', metres: 500 },
    { kind: 'porewaterPipe', metres: 1000 },
    { kind: 'waterQualityWell', metres: 1000 },
  ],
  rank: { base: 0, depth: 'finalDepth' },
  spoken: {
    names: ['钻孔', '孔', '勘探孔', '勘察孔', '工勘孔', '工程钻孔', '勘探点', '钻井', '孔位'],
    depth: 'finalDepth',
    types: [
      {
        of: ['5', '6'],
        names: ['静探孔', '静力触探孔', '静探', '静力触探', 'cpt孔', 'cpt', '触探孔'],
      },
      { of: ['5'], names: ['单桥静探孔', '单桥静探', '单桥孔', '单桥', '单桥静力触探'] },
      { of: ['6'], names: ['双桥静探孔', '双桥静探', '双桥孔', '双桥', '双桥静力触探'] },
      { of: ['3', '4'], names: ['标贯孔', '标准贯入孔'] },
      { of: ['1', '4'], names: ['取样孔', '技术孔'] },
      { of: ['7'], names: ['十字板孔', '十字板剪切孔', '十字板'] },
      { of: ['8'], names: ['注水孔'] },
      { of: ['9'], names: ['抽水孔'] },
      { of: ['10'], names: ['波速孔', '剪切波速孔'] },
      { of: ['11'], names: ['麻花钻孔', '小螺纹钻孔', '小麻花'] },
      { of: ['12'], names: ['承压水孔', '承压水观测井'] },
    ],
  },
  menu: { group: 'engineering', at: 2 },
  finish: 'hole',
})
