/** A kind by an everyday name; some names say more than the kind. */
interface KindWord {
  kind: string
  also?: { prop: string; anyOf: readonly string[] }
}

const named = (kind: string, ...words: string[]): [string, KindWord][] =>
  words.map((word) => [word, { kind }])

const saying = (kind: string, prop: string, anyOf: readonly string[], ...words: string[]) =>
  words.map((word): [string, KindWord] => [word, { kind, also: { prop, anyOf } }])

/** What people call the kinds of records; the labels of kinds and of their choices are known beside these. */
export const kindWords: ReadonlyMap<string, KindWord> = new Map([
  ...named('borehole', '钻孔', '孔', '勘探孔', '勘察孔', '工勘孔', '工程钻孔', '勘探点', '钻井', '孔位'),
  ...named('project', '勘察项目', '工程项目', '项目', '工程勘察', '勘察工程', '工地'),
  ...named('archive', '报告', '档案', '勘察报告', '案卷', '资料报告', '成果报告', '馆藏', '全宗'),
  ...named('survey', '地质调查', '调查项目', '地调项目', '区调', '填图项目'),
  ...named('core', '岩芯', '岩心', '钻孔岩心', '钻孔岩芯'),
  ...named('slice', '薄片', '光薄片', '岩石薄片'),
  ...named('fossil', '化石', '古生物', '古生物化石'),
  ...named('researchBase', '科研基地', '研究基地', '基地', '野外站', '实验室'),
  ...named('result', '科研成果', '研究成果', '科研项目', '课题', '研究项目'),
  ...named('literature', '文献', '地学文献', '文章'),
  ...named('gnssPoint', 'gnss点', 'gnss', 'gnss站', 'gps点', 'gps', '北斗点', '卫星定位点', '监测点'),
  ...named('benchmark', '水准点', '水准标石', '水准'),
  ...named('extensometer', '分层标', '分层标组', '分层沉降标', '标组'),
  ...named('porewaterPipe', '孔压管', '孔隙水压力管', '孔隙水压力计', '测压管', '孔隙水压管'),
  ...named('waterQualityWell', '水质井', '水质监测井', '水质点', '地下水监测井', '监测井', '水质监测点'),
  ...named('pumpingWell', '抽水井', '开采井', '井', '深井', '水井', '取水井', '地下水井'),
  ...named('publicDocument', '文件', '公共文件'),
  ...saying(
    'borehole',
    'holeKind',
    ['5', '6'],
    '静探孔',
    '静力触探孔',
    '静探',
    '静力触探',
    'cpt孔',
    'cpt',
    '触探孔',
  ),
  ...saying('borehole', 'holeKind', ['5'], '单桥静探孔', '单桥静探', '单桥孔', '单桥', '单桥静力触探'),
  ...saying('borehole', 'holeKind', ['6'], '双桥静探孔', '双桥静探', '双桥孔', '双桥', '双桥静力触探'),
  ...saying('borehole', 'holeKind', ['3', '4'], '标贯孔', '标准贯入孔'),
  ...saying('borehole', 'holeKind', ['1', '4'], '取样孔', '技术孔'),
  ...saying('borehole', 'holeKind', ['7'], '十字板孔', '十字板剪切孔', '十字板'),
  ...saying('borehole', 'holeKind', ['8'], '注水孔'),
  ...saying('borehole', 'holeKind', ['9'], '抽水孔'),
  ...saying('borehole', 'holeKind', ['10'], '波速孔', '剪切波速孔'),
  ...saying('borehole', 'holeKind', ['11'], '麻花钻孔', '小螺纹钻孔', '小麻花'),
  ...saying('borehole', 'holeKind', ['12'], '承压水孔', '承压水观测井'),
  ...saying('project', 'stage', ['detailed'], '详勘', '详勘项目'),
  ...saying('project', 'stage', ['preliminary'], '初勘', '初勘项目'),
  ...saying('project', 'stage', ['feasibility'], '可研勘察', '可研'),
  ...saying('project', 'stage', ['construction'], '施工勘察项目', '施勘'),
  ...saying('archive', 'materialClass', ['result'], '成果资料', '成果档案'),
  ...saying('archive', 'materialClass', ['original'], '原始资料', '原始档案'),
  ...saying('archive', 'materialClass', ['physical'], '实物资料', '实物档案'),
  ...saying('literature', 'literatureKind', ['paper'], '论文', '学术论文'),
  ...saying('literature', 'literatureKind', ['monograph'], '专著', '著作', '书', '图书'),
  ...saying('literature', 'literatureKind', ['journal'], '期刊', '刊物', '杂志'),
  ...saying('publicDocument', 'documentKind', ['standard'], '标准', '规范', '规程', '标准规范'),
  ...saying('publicDocument', 'documentKind', ['law'], '法律', '法规', '法律法规', '条例'),
  ...saying('publicDocument', 'documentKind', ['policy'], '政策', '政策文件'),
  ...saying('pumpingWell', 'wellUse', ['recharge'], '回灌井', '灌水井'),
  ...saying('pumpingWell', 'wellUse', ['both'], '采灌井', '两用井'),
  ...saying('pumpingWell', 'wellUse', ['test'], '抽水试验井', '试验井'),
  ...saying('pumpingWell', 'wellUse', ['emergency'], '应急井', '备用井', '应急备用井'),
])
