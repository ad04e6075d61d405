import type { WantedColumns } from '#server/foreign-files/headed-sheet.ts'
import {
  holeColumns,
  levelColumns,
  sampleColumns,
  soilColumns,
  sptColumns,
} from '#server/imports/lizheng/headings.ts'

const words = (text: string): readonly string[] => text.split('|')

/** The usual names of a column of 理正 files, by the first of them. */
const lizheng = (columns: WantedColumns, first: string): readonly string[] => columns[first]?.names ?? []

/** What is called so in a file of holes: the name that a hole has in its project. */
export const holeNames = [
  ...(Object.values(holeColumns)[0]?.names ?? []),
  ...words(
    'hole id|hole no|hole number|hole name|hole|borehole|borehole id|borehole no|borehole number|borehole name|bore|bore id|bore no|bh|bh id|bh no|bh name|drillhole|drill hole|drillhole id|drillhole name|dhid|bhid|collar|collar id|loca_id|point id|pointid|location id|exploratory hole|boring|boring no|boornummer|boring nr|sondering|company hole id|编号|名称|name|id',
  ),
]

/**
 * Names that the trade gives to columns, by field; where a part gives another meaning to one, by the part and the field.
 * English, Dutch and British names stand beside Chinese ones.
 */
export const tradeHeadings: Readonly<Record<string, readonly string[]>> = {
  code: words('编号|统一编号|代码|代号|code|id|no|number|identifier|reference|ref no'),
  title: words('名称|name|title|naam|标题'),
  district: words('区|区县|行政区|行政区划|所属区|所属区县|district|county|borough'),
  year: words('年份|年度|year|jaar'),
  access: words('密级|公开级别|access'),
  lng: [
    ...lizheng(holeColumns, '经度'),
    ...words('东经|lng|lon|long|longitude|dd long|wgs84 lon|lengtegraad|loca_lon|几何经度'),
  ],
  lat: [
    ...lizheng(holeColumns, '纬度'),
    ...words('北纬|lat|latitude|dd lat|wgs84 lat|breedtegraad|loca_lat|几何纬度'),
  ],
  x: [...lizheng(holeColumns, 'X坐标'), ...words('x coordinate|x coord|coord x|x坐标值')],
  y: [...lizheng(holeColumns, 'Y坐标'), ...words('y coordinate|y coord|coord y|y坐标值')],
  originalEast: [
    ...lizheng(holeColumns, '东坐标'),
    ...lizheng(holeColumns, '东坐标X'),
    ...words(
      '原东坐标|easting|eastings|east|e|mE|loca_nate|natgrid e|grid east|point_x|x coordinaat|x rd|rd x|几何东坐标',
    ),
  ],
  originalNorth: [
    ...lizheng(holeColumns, '北坐标'),
    ...lizheng(holeColumns, '北坐标Y'),
    ...words(
      '原北坐标|northing|northings|north|n|mN|loca_natn|natgrid n|grid north|point_y|y coordinaat|y rd|rd y|几何北坐标',
    ),
  ],
  originalSystem: [
    ...lizheng(holeColumns, '坐标系'),
    ...words(
      'epsg|epsg code|crs|srid|srs|coordinate system|coordinate reference system|spatial reference|grid reference system|projection|loca_gref|horizontal datum',
    ),
  ],
  holeKind: [
    ...lizheng(holeColumns, '勘探点类型'),
    ...words('hole type|borehole type|type of hole|loca_type|drill type|boortype'),
  ],
  finalDepth: [
    ...lizheng(holeColumns, '勘探深度'),
    ...words(
      'depth|final depth|total depth|max depth|hole depth|borehole depth|depth of hole|end depth|end of hole|eoh|td|loca_fdep|einddiepte|diepte|深度|完钻深度',
    ),
  ],
  collarElevation: [
    ...lizheng(holeColumns, '孔口标高'),
    ...words(
      'elevation|elev|collar elevation|ground level|gl|ground elevation|surface elevation|reduced level|rl|z|loca_gl|maaiveld|maaiveldhoogte|地面标高',
    ),
  ],
  groundElevation: words('ground level|ground elevation|elevation|地面标高|地面高程|井口高程|maaiveld'),
  heightDatum: [
    ...lizheng(holeColumns, '高程系统'),
    ...words('height datum|vertical datum|elevation datum|level datum|referentievlak'),
  ],
  diameterMm: [
    ...lizheng(holeColumns, '钻孔直径'),
    ...words('diameter|hole diameter|bore diameter|borehole diameter'),
  ],
  stableWaterDepth: [
    ...lizheng(holeColumns, '稳定水位埋深'),
    ...words('static water level depth|standing water depth|groundwater depth'),
  ],
  startedOn: [
    ...lizheng(holeColumns, '勘探开始日期'),
    ...words('start date|date started|started|commenced|loca_star|startdatum'),
  ],
  completedOn: [
    ...lizheng(holeColumns, '勘探结束日期'),
    ...words(
      'end date|date completed|completed|completion date|finished|drill date|date drilled|loca_endd|einddatum',
    ),
  ],
  projectCode: words(
    '工程编号|项目代码|project id|project no|project number|project code|proj_id|job number',
  ),
  projectName: words('工程名称|项目名称|项目|project|project name|proj_name|contract'),
  contractor: words('施工单位|钻探单位|承担单位|drilling contractor|contractor|driller|company|drilled by'),
  location: words('位置|地点|location|site|locality|loca_loca|locatie'),
  remark: [...lizheng(holeColumns, '备注'), ...words('remark|remarks|comment|comments|notes|opmerking')],
  depth: words('depth|深度|埋深|diepte|井深'),
  builtOn: words('建设日期|date installed|installation date|installed'),
  owner: words('产权单位|owner'),
  status: words('status|状态|运行状态'),
  address: words('地址|address'),

  'strata.layer': words(
    '地层编号|地层代号|土层编号|岩土层号|层编号|layer|layer no|unit|stratum|stratum no|geol_leg',
  ),
  'strata.name': [
    ...lizheng(soilColumns, '岩土名称'),
    ...words(
      '岩性|岩土名|土层|地层|岩性名称|lithology|lith|lith1|lithcode|lith code|lithology code|rock type|rock|soil type|soil name|soil|material|stratum name|formation|grondsoort|hoofdgrondsoort|geol_geol',
    ),
  ],
  'strata.geologicalAge': words('地质时代|时代|地质年代|成因时代|age|geological age|period'),
  'strata.topDepth': words(
    '层顶深度|层顶埋深|起始深度|起深|自|depth from|from depth|from|top|top depth|depth top|geol_top|bovenkant|diepte van',
  ),
  'strata.baseDepth': words(
    '层底埋深|底深度|终止深度|止深|至|depth to|to depth|to|base|base depth|bottom|bottom depth|depth base|depth bottom|geol_base|onderkant|diepte tot',
  ),
  'strata.description': words(
    '描述|地层描述|岩性描述|野外描述|description|geology description|lithology description|lith description|geology comment|comment|comments|geol_desc|omschrijving',
  ),
  'spt.depth': [
    ...lizheng(sptColumns, '试验点的底深度'),
    ...words('depth|test depth|spt depth|depth top|depth from|ispt_top'),
  ],
  'spt.blowCount': [
    ...lizheng(sptColumns, '标贯击数'),
    ...words('n value|spt n|spt n value|n count|blows|blow count|spt|n60|ispt_nval'),
  ],
  'spt.penetration': [...lizheng(sptColumns, '贯入量'), ...words('penetration|total penetration')],
  'spt.rodLength': [...lizheng(sptColumns, '杆长'), ...words('rod length')],
  'samples.number': [
    ...lizheng(sampleColumns, '取样编号'),
    ...words('sample|sample id|sample no|sample number|sample ref|samp_ref'),
  ],
  'samples.topDepth': [
    ...lizheng(sampleColumns, '取样深度'),
    ...words('sample depth|depth|sample top|top depth|depth from|from|samp_top'),
  ],
  'samples.baseDepth': [
    ...lizheng(sampleColumns, '取样底深度'),
    ...words('sample base|base depth|bottom depth|depth to|to|samp_base'),
  ],
  'samples.sampleKind': [...lizheng(sampleColumns, '取样类型'), ...words('sample type|samp_type')],
  'samples.waterContent': [
    ...lizheng(sampleColumns, '含水量'),
    ...words('w|water content|moisture content|moisture|wc|mc|natural moisture content'),
  ],
  'samples.density': [...lizheng(sampleColumns, '密度'), ...words('ρ|density|bulk density|wet density')],
  'samples.specificGravity': [
    ...lizheng(sampleColumns, '比重'),
    ...words('gs|specific gravity|particle density ratio'),
  ],
  'samples.voidRatio': words('e|e0|孔隙比e0|天然孔隙比|void ratio|initial void ratio'),
  'samples.liquidLimit': words('wl|ll|液限wl|liquid limit'),
  'samples.plasticLimit': words('wp|pl|塑限wp|plastic limit'),
  'samples.plasticityIndex': words('ip|pi|塑性指数ip|plasticity index'),
  'samples.liquidityIndex': words('il|li|液性指数il|liquidity index'),
  'samples.compressibilityPerMpa': words(
    'a1-2|a0.1-0.2|压缩系数|compressibility|coefficient of compressibility',
  ),
  'samples.modulusMpa': words('es|es1-2|es0.1-0.2|压缩模量|constrained modulus|compression modulus'),
  'samples.cohesionKpa': words('c|cohesion|粘聚力|粘聚力c|内聚力|凝聚力'),
  'samples.frictionDegrees': words('φ|phi|内摩擦角|friction angle|angle of friction'),
  'samples.undrainedShearKpa': words('cu|su|undrained shear strength'),
  'waterLevels.depth': [
    ...lizheng(levelColumns, '水位深度'),
    ...words('water depth|depth to water|depth of water|groundwater depth|dtw|swl|depth|水位埋深值'),
  ],
  'waterLevels.levelKind': [...lizheng(levelColumns, '地下水类型'), ...words('level type|water level type')],
  'waterLevels.waterKind': [...lizheng(levelColumns, '地下水性质'), ...words('aquifer|water type')],
  'waterLevels.measuredOn': [
    ...lizheng(levelColumns, '测水日期'),
    ...words('date|date measured|reading date|measured on|datum'),
  ],
  'runs.top': words('起深|起始深度|自|from|depth from|top'),
  'runs.base': words('止深|终止深度|至|to|depth to|base|bottom'),
  'runs.length': words('岩芯长|岩心长度|core length|recovered length'),
  'runs.recovery': words('岩芯采取率|岩心采取率|recovery|core recovery|tcr'),
  'runs.rqd': words('rqd'),
  'marks.number': words('编号|标编号|mark|mark no'),
  'visits.visitedOn': words('维护日期|date'),
}
