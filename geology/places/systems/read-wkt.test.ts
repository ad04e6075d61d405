import { describe, expect, test } from 'vitest'

import { geographicWkt, gridWkt } from '#testing/builders/area-files.ts'

import { readWkt } from './read-wkt.ts'

const systemOf = (text: string) => {
  const { system } = readWkt(text)
  return 'refused' in system ? system.refused : (system.code ?? system.label)
}

const airy = { datum: 'D_OSGB_1936', ellipsoid: [6_377_563.396, 299.3249646] } as const
const isNational = { ...airy, meridian: -2, latitude: 49, scale: 0.9996012717 }

describe('refused', () => {
  test.each<[string, string, RegExp]>([
    ['nothing', '', /不完整/],
    ['a text that breaks off', geographicWkt().slice(0, 60), /不完整/],
    ['a name alone', 'GEOGCS["GCS_WGS_1984"]', /没有写明/],
    ['no ellipsoid', 'GEOGCS["x",DATUM["D_WGS_1984"],UNIT["Degree",0.0174532925199433]]', /椭球/],
    ['no unit', 'GEOGCS["x",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]]]', /单位/],
    ['Beijing 54', gridWkt({ datum: 'D_Beijing_1954', ellipsoid: [6_378_245, 298.3] }), /北京54/],
    ['Xian 80', gridWkt({ datum: 'D_Xian_1980', ellipsoid: [6_378_140, 298.257] }), /西安80/],
    ['GCJ-02 on the ellipsoid of WGS 84', geographicWkt({ name: 'GCJ-02', datum: 'D_WGS_1984' }), /GCJ-02/],
    ['BD-09', geographicWkt({ name: 'BD09' }), /BD-09/],
    [
      'another ellipsoid under our name',
      geographicWkt({ ellipsoid: [6_378_245, 298.3] }),
      /椭球参数 6378245、298.3/,
    ],
    ['another datum on our ellipsoid', geographicWkt({ datum: 'D_North_American_1983' }), /North_American/],
    ['an unknown datum', geographicWkt({ datum: 'D_unknown' }), /D_unknown/],
    ['grads', geographicWkt({ unit: '"Grad",0.015707963267949' }), /Grad/],
    ['feet', gridWkt({ unit: '"Foot_US",0.3048006096012192' }), /Foot_US/],
    ['Paris', geographicWkt().replace('"Greenwich",0', '"Paris",2.33722917'), /Paris/],
    ['a false easting of a city', gridWkt({ falseEasting: 50_000 }), /东偏移 50000 m/],
    ['a false northing of a city', gridWkt({ falseNorthing: -3_000_000 }), /北偏移 -3000000 m/],
    ['a scale of a city', gridWkt({ scale: 1.0002 }), /投影比例 1.0002/],
    ['an origin of a city', gridWkt({ latitude: 30 }), /原点纬度 30°/],
    ['no meridian', gridWkt().replace(/,PARAMETER\["Central_Meridian",120\]/, ''), /中央子午线/],
    ['another method', gridWkt({ method: 'Mercator_Auxiliary_Sphere' }), /Mercator_Auxiliary_Sphere/],
    ['a parameter that is not ours', gridWkt().replace('Scale_Factor', 'Azimuth'), /Azimuth/],
    ['a shift', geographicWkt({ shift: ',TOWGS84[1,2,3,0,0,0,0]' }), /TOWGS84/],
    ['a code beside other parameters', gridWkt({ meridian: 117, epsg: 4549 }), /中央子午线前后不一致/],
    ['a code of degrees at a grid', gridWkt({ epsg: 4490 }), /前后不一致/],
    ['a code of a grid at degrees', geographicWkt({ epsg: 4549 }), /经纬度/],
    ['a code that is not ours, and nothing else', 'GEOGCS["x",AUTHORITY["EPSG","4610"]]', /没有写明/],
  ])('%s', (_, text, reason) => expect(systemOf(text)).toMatch(reason))
})

test.each<[string, string, string]>([
  ['degrees in the words of ESRI', geographicWkt(), 'EPSG:4490'],
  [
    'degrees in the words of OGC, with codes',
    'GEOGCS["China Geodetic Coordinate System 2000",DATUM["China_2000",SPHEROID["CGCS2000",6378137,298.257222101,AUTHORITY["EPSG","1024"]],AUTHORITY["EPSG","1043"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4490"]]',
    'EPSG:4490',
  ],
  [
    'WGS 84 with a blank',
    geographicWkt({ name: 'WGS 84', datum: 'WGS_1984', ellipsoid: [6_378_137, 298.257223563] }),
    'EPSG:4326',
  ],
  [
    'WGS 84 as WKT 2, an ensemble',
    'GEOGCRS["WGS 84",ENSEMBLE["World Geodetic System 1984 ensemble",MEMBER["World Geodetic System 1984 (G730)"],ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]],ENSEMBLEACCURACY[2.0]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],CS[ellipsoidal,2],AXIS["latitude",north],AXIS["longitude",east],ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",4326]]',
    'EPSG:4326',
  ],
  ['a code alone', 'GEOGCS["x",AUTHORITY["EPSG","4490"]]', 'EPSG:4490'],
  ['a name of its own', gridWkt({ name: '某区红线' }), 'EPSG:4549'],
  ['a zone before the easting', gridWkt({ falseEasting: 40_500_000 }), 'EPSG:4549'],
  ['a zone of six degrees', gridWkt({ meridian: 123, falseEasting: 21_500_000 }), 'EPSG:4510'],
  ['a meridian of its own', gridWkt({ meridian: 120.5 }), 'CGCS2000 / 中央经线 120°30′E'],
  ['UTM', gridWkt({ meridian: 123, scale: 0.9996, method: 'Transverse_Mercator' }), 'EPSG:32651'],
  [
    'the grid of Britain',
    gridWkt({ ...isNational, falseEasting: 400_000, falseNorthing: -100_000 }),
    'EPSG:27700',
  ],
  [
    'a grid as WKT 2',
    'PROJCRS["x",BASEGEOGCRS["China Geodetic Coordinate System 2000",DATUM["China 2000",ELLIPSOID["CGCS2000",6378137,298.257222101,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],ID["EPSG",4490]],CONVERSION["y",METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of natural origin",120,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",1,SCALEUNIT["unity",1]],PARAMETER["False easting",500000,LENGTHUNIT["metre",1]],PARAMETER["False northing",0,LENGTHUNIT["metre",1]]],CS[Cartesian,2],AXIS["northing (X)",north,LENGTHUNIT["metre",1]],AXIS["easting (Y)",east,LENGTHUNIT["metre",1]]]',
    'EPSG:4549',
  ],
  [
    'a grid with heights beside it',
    `COMPD_CS["x",${gridWkt()},VERT_CS["y",VERT_DATUM["z",2005],UNIT["Foot",0.3048]]]`,
    'EPSG:4549',
  ],
])('%s', (_, text, system) => expect(systemOf(text)).toBe(system))
