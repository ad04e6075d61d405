import type { Refusal } from '#geology/places/crs.ts'
import { degreesOf, formatDegrees } from '#geology/places/written/degrees.ts'

import { datumNames, foldSystem, otherDatumIn } from './datum-names.ts'
import { mergeStatements, type SystemStatement } from './statement.ts'

type Groups = Readonly<Record<string, string | undefined>>
interface Word {
  pattern: RegExp
  read: (groups: Groups) => SystemStatement | Refusal
}

const isOrEquals = String.raw`(?:经度|为|是|取|采用|[ :=(]|东经|E)*`
const angle = String.raw`(?<degrees>\d{2,3}(?:\.\d+)?)(?: ?(?<sign>[°度])(?: ?(?<minutes>\d{1,2}(?:\.\d+)?) ?(?:['′’分]|(?![\d.°度])(?<=°\d\d))(?: ?(?<seconds>\d{1,2}(?:\.\d+)?) ?(?:["″”秒]|['′’]{2})?)?)?|-(?<minutesBehind>\d{1,2})(?:-(?<secondsBehind>\d{1,2}(?:\.\d+)?))?(?!\d))?`
const metres = String.raw`(?:为|是|取|常数|值|[ :=+(])*(?<value>[-+]?\d[\d,]*(?:\.\d+)?) ?(?<unit>KM|公里|千米|M(?![A-Z])|米|万米)?`

const constantly = (statement: SystemStatement) => () => statement

/** Parts of a name of a system, each taken out of the text before the next is looked for. */
const words: readonly Word[] = [
  { pattern: /^(?<code>\d{4,5})$/, read: readCode },
  { pattern: /(?:URN:OGC:DEF:CRS:)?EPSG ?(?:代码|CODE)?[ :：]*(?<code>\d{4,5})/, read: readCode },
  { pattern: /BRITISH NATIONAL GRID|(?<![A-Z])BNG(?![A-Z])|英国国家格网/, read: constantly({ epsg: 27700 }) },
  { pattern: /OSGB ?(?:(?:19)?36)?/, read: constantly({ epsg: 27700 }) },
  { pattern: /IRISH GRID|TM ?[67]5|爱尔兰格网|^IG$/, read: constantly({ epsg: 29903 }) },
  {
    pattern: /IRISH TRANSVERSE MERCATOR|(?<![A-Z])ITM(?![A-Z])|爱尔兰横轴墨卡托/,
    read: constantly({ epsg: 2157 }),
  },
  ...datumNames.map(([pattern, datum]): Word => ({ pattern, read: constantly({ datum }) })),
  {
    pattern:
      /UTM ?(?:投影|ZONE|带号?)? ?第?(?<zone>\d{1,2})(?!\d) ?(?:带|区)? ?(?<half>[NS](?![A-Z])|[南北]半球)?/,
    read: ({ zone, half = 'N' }) => ({ utmZone: Number(zone), isSouth: half === 'S' || half === '南半球' }),
  },
  {
    pattern: new RegExp(
      `(?:投影面|抵偿(?:高程)?面|投影高程面|投影基准面|投影高程|归化高程面?)(?:大地高|正常高|高程|高)?${metres}`,
    ),
    read: (groups) => ({ height: metresOf(groups) }),
  },
  {
    pattern: new RegExp(
      String.raw`(?:北(?:伪)?(?:偏移?|移|平移)量?|假北|伪北|FALSE NORTHING|北(?:坐标)?加|纵(?:坐标|轴)加|X ?(?:坐标|轴)?加|X ?\+)${metres}`,
    ),
    read: (groups) => ({ falseNorthing: metresOf(groups) }),
  },
  {
    pattern: new RegExp(
      String.raw`(?:东(?:伪)?(?:偏移?|移|平移)量?|假东|伪东|FALSE EASTING|东(?:坐标)?加|横(?:坐标|轴)加|Y ?(?:坐标|轴)?加|加常数|Y ?\+)${metres}`,
    ),
    read: (groups) => ({ falseEasting: metresOf(groups) }),
  },
  {
    pattern:
      /(?:(?:投影|尺度)?比例?(?:因子|系数)|尺度比|SCALE(?: FACTOR)?|(?<![A-Z])K ?0?(?=[ :=]))[ :=为是]*(?<value>\d(?:\.\d+)?)/,
    read: ({ value }) => ({ scale: Number(value) }),
  },
  {
    pattern: new RegExp(
      `(?:(?:中央)?(?:子午线|经线)|CENTRAL MERIDIAN|(?<![A-Z])CM(?![A-Z])|(?<![A-Z])L ?0(?=[ :=]))${isOrEquals}${angle} ?(?:E(?![A-Z]))?`,
    ),
    read: readMeridian,
  },
  { pattern: new RegExp(`(?:东经|(?<![A-Z])E) ?${angle}`), read: readMeridian },
  { pattern: new RegExp(`(?<![\\dA-Z.-])${angle} ?E(?![A-Z])`), read: readMeridian },
  {
    pattern: /(?<![\d.])(?<width>[36]|1\.5|三|六) ?(?:度|°|-? ?DEG(?:REES?)?(?![A-Z])) ?(?:分?带(?!号))?/,
    read: ({ width = '' }) => ({ width: { 三: 3, 六: 6 }[width] ?? Number(width) }),
  },
  {
    pattern:
      /(?:带号|ZONE)(?:为|是|[ :=第(])*(?<zone>\d{2})(?!\d) ?(?:号?带)?|第? ?(?<!\d)(?<zoneBefore>\d{2}) ?号?(?:投影)?带/,
    read: ({ zone, zoneBefore }) => ({ zone: Number(zone ?? zoneBefore) }),
  },
  {
    pattern: /经纬度|地理坐标|度分秒|十进制度|LAT(?:ITUDE)? ?[/ ] ?LON(?:G(?:ITUDE)?)?|GEOGRAPHIC(?: 2D)?/,
    read: constantly({ isGeographic: true }),
  },
]

/** Words of a name that say nothing of its parameters; heights are another system. */
const neutralWords =
  /(?:19|20)?(?:85|56)年?(?:国家)?(?:黄海)?高程(?:基准|系统?)?|(?:1985|1956)(?:国家|年)(?:黄海)?高程(?:基准|系统?)?|(?:黄海|吴淞|珠江)(?:高程)?(?:基准|系统?)?|高程(?:基准|系统?)|坐标系统?|坐标|系统|中国|国家|大地|平面|直角|高斯|克吕格尔?|克里格|克吕克|横轴墨卡托|投影|分带|采用|使用|基准|椭球|单位|米|(?<![A-Z])M(?![A-Z])|GAUSS|KR[UÜ]GER|TRANSVERSE MERCATOR|(?<![A-Z])(?:GK|TM|GCS|CRS|GRID|PROJECTED|THE|OF|D)(?![A-Z])|COORDINATES?|SYSTEM|PROJECTION|DATUM|NATIONAL/g

function readCode({ code }: Groups): SystemStatement {
  return { epsg: Number(code) }
}

const unitSizes: Readonly<Record<string, number>> = { KM: 1000, 公里: 1000, 千米: 1000, 万米: 10_000 }

const metresOf = ({ value = '', unit = '' }: Groups): number =>
  Number(value.replaceAll(',', '')) * (unitSizes[unit] ?? 1)

function readMeridian(groups: Groups): SystemStatement | Refusal {
  const { degrees = '', sign, minutes, minutesBehind, seconds, secondsBehind } = groups
  const meridian = degreesOf(degrees, minutes ?? minutesBehind, seconds ?? secondsBehind)
  if (typeof meridian !== 'number') return { refused: `中央子午线的${meridian.refused}` }
  const other = sign === undefined && minutesBehind === undefined ? minutesInFraction(degrees) : undefined
  if (other === undefined || other === meridian) return { meridian }
  return { refused: `中央子午线 ${degrees} 可能是 ${meridian}°，也可能是 ${formatDegrees(other)}` }
}

/** `120.30` may be 120°30′, and `121.2805` 121°28′05″, where no sign of degrees follows. */
function minutesInFraction(degrees: string): number | undefined {
  const [, whole = '', minutes, seconds] = /^(\d+)\.(\d\d)(\d\d)?$/.exec(degrees) ?? []
  const read = minutes === undefined ? undefined : degreesOf(whole, minutes, seconds)
  return typeof read === 'number' ? read : undefined
}

/** What a text says of a system, and what of it is none of that. */
export function readStatement(text: string): { stated: SystemStatement; unread: string } | Refusal {
  const folded = foldSystem(text)
  const otherDatum = otherDatumIn(folded)
  if (otherDatum !== undefined) return { stated: { otherDatum }, unread: '' }
  let [stated, left]: [SystemStatement, string] = [{}, folded]
  for (const { pattern, read } of words)
    for (let match = pattern.exec(left); match; match = pattern.exec(left)) {
      const said = read(match.groups ?? {})
      const merged = 'refused' in said ? said : mergeStatements(stated, said)
      if ('refused' in merged) return merged
      stated = merged
      left = `${left.slice(0, match.index)} ${left.slice(match.index + match[0].length)}`
    }
  const unread = left.replaceAll(neutralWords, ' ').replaceAll(/[\s\p{P}\p{S}]+/gu, ' ')
  return { stated, unread: unread.trim() }
}
