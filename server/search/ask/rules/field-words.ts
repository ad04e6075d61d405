interface FieldWords {
  words: readonly string[]
  /** Fields that it may be; of each kind the first one that it has. */
  props: readonly string[]
  /** They speak of the opposite of what the field counts: of what rises, where it counts what sinks. */
  opposite?: true
}

/** Words for the depth of a record, whatever its field is called. */
export const depthWords = [
  '深度',
  '孔深',
  '终孔深度',
  '钻孔深度',
  '井深',
  '埋深',
  '深',
  '孔的深度',
  '钻探深度',
]

/** What people call numbers in the rows of a record; their labels are known beside these. */
export const hiddenWords: readonly Omit<FieldWords, 'opposite'>[] = [
  {
    words: [
      '厚度',
      '层厚',
      '厚',
      '层底',
      '层底埋深',
      '层底标高',
      '层顶',
      '层顶深度',
      '层顶埋深',
      '顶板埋深',
      '底板埋深',
    ],
    props: ['baseDepth'],
  },
  { words: ['标贯击数', '标贯', '击数', '锤击数', '标准贯入击数'], props: ['blowCount'] },
  { words: ['比贯入阻力', 'ps'], props: ['psMpa'] },
  { words: ['锥尖阻力', 'qc'], props: ['qcMpa'] },
  { words: ['含水量', '含水率'], props: ['waterContent'] },
  { words: ['压缩模量', 'es'], props: ['modulusMpa'] },
  { words: ['孔口标高', '地面标高'], props: ['collarElevation', 'groundElevation'] },
]

/** What people call the fields that hold numbers and days; their labels are known beside these. */
export const fieldWords: readonly FieldWords[] = [
  { words: ['岩心长度', '岩芯长度', '岩心长', '心长'], props: ['coreLength'] },
  { words: ['采样深度', '取样深度'], props: ['depth'] },
  { words: ['进尺', '总进尺'], props: ['totalDrilledLength'] },
  { words: ['孔数', '钻孔数', '钻孔数量', '孔的数量'], props: ['holes'] },
  { words: ['标数', '标的数量'], props: ['marksCount'] },
  { words: ['页数', '页码数'], props: ['pages'] },
  { words: ['面积', '调查面积', '建筑面积'], props: ['areaKm2', 'areaM2'] },
  { words: ['采取率', '岩心采取率'], props: ['recovery'] },
  { words: ['箱数'], props: ['boxes'] },
  { words: ['取水量', '许可取水量', '年取水量', '许可水量'], props: ['permittedM3'] },
  {
    words: ['沉降速率', '沉降', '年沉降', '年沉降量', '沉降量', '近一年沉降速率', '下沉', '沉降速度'],
    props: ['settlementRate'],
  },
  { words: ['回弹', '抬升', '上抬', '隆起', '上升'], props: ['settlementRate'], opposite: true },
  { words: ['数量', '枚数'], props: ['count'] },
  { words: ['施工', '施工年份', '钻探', '打的'], props: ['year'] },
  { words: ['终孔', '终孔日期', '完工', '竣工', '完成', '完工日期', '完成日期'], props: ['completedOn'] },
  { words: ['开孔', '开工', '开始', '启动'], props: ['startedOn'] },
  {
    words: ['建成', '建设', '埋设', '成井', '建点', '建', '打井', '建成日期', '埋设日期'],
    props: ['builtOn'],
  },
  { words: ['发布', '颁布', '印发', '发布日期'], props: ['issuedOn'] },
  { words: ['施行', '实施', '施行日期', '生效'], props: ['inForceFrom'] },
  { words: ['出版', '发表', '刊出', '出版日期'], props: ['publishedOn'] },
  { words: ['形成', '编制', '编写', '形成日期'], props: ['formedOn'] },
  { words: ['入馆', '汇交', '归档'], props: ['depositedOn'] },
  { words: ['入库', '入库日期'], props: ['storedOn'] },
  { words: ['鉴定', '鉴定日期'], props: ['identifiedOn'] },
  { words: ['采样', '取样', '最近采样'], props: ['sampledOn'] },
]
