import type { Datum } from '#geology/places/crs.ts'

/** How texts and files name a datum that can be converted; in capitals, words parted by one space. */
export const datumNames: readonly (readonly [RegExp, Datum])[] = [
  [
    /CGCS ?-?2000|CHINA (?:GEODETIC COORDINATE SYSTEM )?2000|2000(?:年?(?:中国|国家)(?:大地)?|大地)(?:坐标系?)?统?|(?:中国|国家)?大地坐标系 ?2000|(?:中国|国家)?大地 ?2000(?:坐标系?统?)?|(?:中国|国家) ?2000(?:大地)?(?:坐标系?)?统?|(?<!\d)2000坐标系统?/,
    'cgcs2000',
  ],
  [/WGS ?-?(?:19)?84|WORLD GEODETIC SYSTEM (?:OF )?(?:19)?84|ETRS ?-?(?:19)?89/, 'wgs84'],
  [/EUROPEAN TERRESTRIAL REFERENCE SYSTEM (?:19)?89|IRENET ?-?(?:19)?95/, 'wgs84'],
  [/OSGB ?(?:19)?36|ORDNANCE SURVEY OF GREAT BRITAIN 1936/, 'osgb36'],
  [/TM ?75/, 'tm75'],
]

/** Datums without public parameters: what is written in them is hundreds of metres beside what CGCS2000 is. */
const otherDatums: readonly (readonly [RegExp, string])[] = [
  [/GCJ ?-? ?0?2(?!\d)|火星坐标|国测局坐标|高德|腾讯(?:地图|坐标)/, 'GCJ-02'],
  [/BD ?-? ?0?9(?!\d)|百度(?:地图|坐标|经纬度)/, 'BD-09'],
  [
    /北京 ?-?(?:19)?54|(?:19)?54年? ?-?北京|BEIJING ?-?(?:19)?54|BJZ? ?-?(?:19)?54|(?<![\dA-Z])(?:P|19)?54(?:年)?坐标系?/,
    '北京54',
  ],
  [
    /西安 ?-?(?:19)?80|(?:19)?80年? ?-?西安|XI'?AN ?-?(?:19)?80|XAZ? ?-?(?:19)?80|(?<!\d)(?:19)?80年?国家(?:大地)?|国家 ?(?:19)?80|(?<![\dA-Z])(?:19)?80(?:年)?坐标系?/,
    '西安80',
  ],
]

/** Capitals, half width, words parted by one space, one sign of degrees: what the patterns of this folder read. */
export const foldSystem = (text: string): string =>
  text
    .replaceAll(/[º˚]/g, '°')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()

/** The datum that is named in a folded text and cannot be converted. */
export const otherDatumIn = (folded: string): string | undefined =>
  otherDatums.find(([pattern]) => pattern.test(folded))?.[1]

export const datumIn = (folded: string): Datum | undefined =>
  datumNames.find(([pattern]) => pattern.test(folded))?.[1]
