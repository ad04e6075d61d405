import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { AppError } from '#contract/errors.ts'
import { boreFile, cptColumns, cptFile, importGef } from '#testing/builders/import-files/gef-file.ts'

import { readGef } from './gef.ts'

const rows = ['00.00; 0.013; 0.002', '01.00; 0.103; 0.002', '03.00; 14.843; 0.049']
const said = (words: string) => expect.arrayContaining([expect.stringContaining(words)])

describe('a cone penetration test', () => {
  test('is a hole with its sounding, in the units of the library', () => {
    const { hole, parts, reasons } = importGef(cptFile(rows))
    expect(hole).toMatchObject({
      code: '1801726-CPTU17.8 + 83BITE',
      year: 2019,
      values: {
        ...{ holeKind: '6', startedOn: '2019-01-29', contractor: 'Mos Grondmechanica B.V' },
        ...{ originalEast: 79_578.38, originalNorth: 424_838.97, originalSystem: 'EPSG:28992' },
        ...{ collarElevation: -0.09, heightDatum: 'NAP', finalDepth: 20 },
        projectName: 'Traject 20-3 Voorne Putten',
        remark: '深度起算面 maaiveld；锥底面积 1000 mm²；预钻深度 0 m',
      },
    })
    expect(hole?.lng).toBeUndefined()
    expect(parts['cpt']).toMatchObject([
      { method: 'double', depths: [0, 1, 3], qcMpa: [0.013, 0.103, 14.843], fsKpa: [2, 2, 49] },
    ])
    expect(reasons).toEqual(said('没有 EPSG:28992 的参数；原坐标照存，不上图'))
    expect(reasons).toEqual(said('高程以 NAP 为基准'))
  })

  test('voids of a column are gaps, counted', () => {
    const { parts, reasons } = importGef(
      cptFile(['0; -999999; 0.1', '1; 2; -999999', '2; 3; 0.1'], cptColumns, [
        'COLUMNVOID= 2, -999999',
        'COLUMNVOID= 3, -999999.0',
      ]),
    )
    expect(parts['cpt']).toMatchObject([{ qcMpa: [null, 2, 3], fsKpa: [100, null, 100] }])
    expect(reasons).toEqual(said('第 2 列 Conusweerstand：1 个读数为空值'))
  })

  test('the corrected depth goes before the length; what has no place is told', () => {
    const columns = [...cptColumns, '%, Wrijvingsgetal, 4', 'MPa, u2, 6', 'm, Gecorrigeerde diepte, 11']
    const { parts, reasons } = importGef(
      cptFile(
        ['10; 1; 0.1; 2; 0.05; 9.9', '20.05; 2; 0.1; 2; 0.06; 20.004', '30; 2; 0.1; 2; 0.06; x'],
        columns,
      ),
    )
    expect(parts['cpt']).toMatchObject([{ method: 'piezo', depths: [9.9, 20.004], u2Kpa: [50, 60] }])
    expect(reasons).toEqual(said('深度取自修正深度一列'))
    expect(reasons).toEqual(said('未收录的列（有值的行数）：Wrijvingsgetal（3）'))
    expect(reasons).toEqual(said('refused 27 深度须为数字'))
    expect(reasons).toEqual(said('读数至 20.004 m，深于写明的终孔深度 20.00 m'))
  })

  test.each([
    { tilts: ['degrees, NS, 9', 'degrees, EW, 10'], last: '45; 0', depth: 3.061, words: '取至毫米' },
    { tilts: ['Graden, Helling, 8'], last: '45', depth: 3.061, words: '取至毫米' },
    { tilts: ['Graden, Helling, 8'], last: '60', depth: 3.5, words: '1 行没有可用的倾斜角，按竖直计' },
  ])(
    'the length is reduced by an inclination of $last degrees, which is told',
    ({ tilts, last, depth, words }) => {
      const upright = tilts.map(() => '0').join('; ')
      const lines = [`1; 1; 0.1; ${upright}`, `2; 1; 0.1; ${upright}`, `3.5; 1; 0.1; ${last}`]
      const { parts, reasons } = importGef(cptFile(lines, [...cptColumns, ...tilts]))
      expect(parts['cpt']).toMatchObject([{ depths: [1, 2, depth] }])
      expect(reasons).toEqual(said(words))
    },
  )

  test('depths that are all negative point downward; a single one is refused; each depth counts once', () => {
    expect(importGef(cptFile(['-1.5; 1; 0.1', '-1.6; 2; 0.1', '-1.75; 2; 0.1'])).parts['cpt']).toMatchObject([
      { depths: [1.5, 1.6, 1.75] },
    ])
    const { parts, reasons } = importGef(cptFile(['-0.5; 1; 0.1', '3; 4; 0.1', '1; 2; 0.1', '1; 3; 0.1']))
    expect(parts['cpt']).toMatchObject([{ depths: [1, 3], qcMpa: [2, 4] }])
    expect(reasons).toEqual(said('深度在起算面以上'))
    expect(reasons).toEqual(said('同一深度已有读数'))
    expect(reasons).toEqual(said('不是自上而下排列'))
  })

  test('units are those that are declared; one that is none of pressure drops its column', () => {
    const columns = ['cm, lengte, 1', 'kPa, qc, 2', 'm, fs, 3']
    const { parts, reasons } = importGef(cptFile(['100; 1500; 5', '250; 9.2E+2; 5'], columns))
    expect(parts['cpt']).toMatchObject([{ depths: [1, 2.5], qcMpa: [1.5, 0.92], fsKpa: null }])
    expect(reasons).toEqual(said('单位 m 无法换算为 kPa，整列未取'))
  })

  test('groundwater is a level; the zero of a program is none', () => {
    const file = (level: string) =>
      importGef(cptFile(rows, cptColumns, [`MEASUREMENTVAR= 14, ${level}, m, water`]))
    expect(file('1.25').parts['waterLevels']).toMatchObject([{ depth: 1.25 }])
    expect(file('0.000').parts['waterLevels']).toBeUndefined()
    expect(file('0.000').reasons).toEqual(said('看不出是否实测'))
  })

  test('what stands twice counts once, and what has no place is listed', () => {
    const { hole, reasons } = importGef(
      cptFile(rows, cptColumns, [
        'PROCEDURECODE= GEF-CPT-Report',
        'COMMENT= a',
        'STARTTIME= 10, 43, 50',
      ]).replace('#STARTDATE', '#TESTID= 4\r\n#STARTDATE'),
    )
    expect(hole?.title).toBe('CPTU17.8 + 83BITE')
    expect(reasons).toEqual(said('这一项已经写过'))
    expect(reasons).toEqual(said('文件头中未收录的内容：#COMMENT；#STARTTIME'))
  })

  test('other grids are named as they are; those that we know have a place', () => {
    const place = (xyid: string) => importGef(cptFile(rows, cptColumns, [`XYID= ${xyid}`])).hole
    expect(place('32001, 150000, 170000')?.values['originalSystem']).toBe('GEF 坐标系 32001')
    expect(place('32651, 354000, 3456000')).toMatchObject({ lng: expect.any(Number) })
    expect(place('31000, , ')?.values['originalEast']).toBeUndefined()
  })

  test('a date that is none is dropped, and the day of the file is not that of the test', () => {
    const { hole, reasons } = importGef(cptFile(rows, cptColumns, ['STARTDATE= 2019, 13, 40']))
    expect(hole?.values['startedOn']).toBeUndefined()
    expect(reasons).toEqual(said('不是日期'))
    expect(importGef(cptFile(rows, cptColumns, ['STARTDATE'])).reasons).toEqual(
      said('文件日期 2019, 02, 13 未作试验日期'),
    )
  })
})

describe('a boring log', () => {
  const layers = [
    "7.40;12.50;-9999.99;'NBE';'GM'",
    "12.50;27.00;270.00;'Zg3';'GR';'ZMGO';'FN5'",
    "27.00;28.00;-9999.99;'Kz3g2';'TGR BR';'KSTV';'foto's; let op!'",
  ]

  test('is a hole with strata whose codes are translated and kept', () => {
    const { hole, parts, reasons } = importGef(boreFile(layers))
    expect(hole).toMatchObject({
      title: 'B25D0598',
      values: { startedOn: '2000-05-10', finalDepth: 28, contractor: 'Westerlo Boringen B.V., Helmond' },
    })
    expect(parts['strata']).toEqual([
      { name: '（原文件未描述）', baseDepth: 7.4 },
      { name: '未定名', baseDepth: 12.5, description: 'NBE；无样品' },
      {
        name: '砾砂',
        baseDepth: 27,
        description: 'Zg3 强含砾；灰色；砂粒较粗（210–300 μm）；FN5；砂粒中值 270.00 mm',
      },
      {
        name: '黏质粉土',
        baseDepth: 28,
        description: "Kz3g2 强砂质、中等含砾；带灰褐色；硬；foto's; let op!",
      },
    ])
    expect(reasons).toEqual(said('由 NEN 5104 的代码译出'))
  })

  test('an unknown code is the name, and told once', () => {
    const { parts, reasons } = importGef(boreFile(["0;1;-9999.99;'QQQ'", "1;2;-9999.99;'QQQ'"]))
    expect(parts['strata']).toMatchObject([{ name: 'QQQ' }, { name: 'QQQ' }])
    expect(reasons).toEqual(said('不是 NEN 5104 的代码'))
  })

  test('water right after drilling is a level', () => {
    const file = boreFile(layers, ['MEASUREMENTVAR = 18, 1.00, m, grondwaterstand direct na boring'])
    expect(importGef(file).parts['waterLevels']).toMatchObject([{ depth: 1 }])
  })
})

describe('files that lie', () => {
  test.each([
    ['a head without end', '#GEFID= 1, 1, 0\n#TESTID= 1\n', '#EOH'],
    ['no name of the hole', cptFile(rows, cptColumns, ['TESTID']), '#TESTID'],
    ['another report', cptFile(rows, cptColumns, ['REPORTCODE= GEF-DISS-Report, 1']), 'GEF-DISS-Report'],
    ['no report, and no cone', cptFile(rows, ['m, a, 1', 'm, b, 2'], ['REPORTCODE']), '#REPORTCODE'],
  ])('%s', (_, text, sentence) => {
    expect(() => readGef(new TextEncoder().encode(text))).toThrow(sentence)
  })

  test('a number of readings that is not there, of columns beyond reason', () => {
    const { hole, reasons } = importGef(
      cptFile(rows, [...cptColumns, 'm, x, 1'], ['LASTSCAN= 1004'])
        .replace('#COLUMN= 4', '#COLUMN= 1000000000')
        .replace('#COLUMNINFO= 4,', '#COLUMNINFO= 1000000000,'),
    )
    expect(hole).toBeDefined()
    expect(reasons).toEqual(said('写明 1004 行读数，实有 3 行，文件可能被截断'))
    expect(reasons).toEqual(said('写明 1000000000 列'))
    expect(reasons).toEqual(said('列号无效'))
  })

  test('a row with too few values is refused, and so is a last one that does not end', () => {
    const file = cptFile([...rows, '4; 1'])
    const { parts, reasons } = importGef(`${file}5; 1.2; 0.04`)
    expect(parts['cpt']).toMatchObject([{ depths: [0, 1, 3] }])
    expect(reasons).toEqual(said('有 2 个值，应有 3 个'))
    expect(reasons).toEqual(said('最后一行没有记录分隔符'))
  })

  test('white space between values, records on one line, any line end, a mark, old letters', () => {
    const plain = cptFile(rows, cptColumns, ['COLUMNSEPARATOR', 'RECORDSEPARATOR']).replaceAll(';!', '')
    const depths = [{ depths: [0, 1, 3] }]
    expect(importGef(plain.replaceAll(';', ' ')).parts['cpt']).toMatchObject(depths)
    const file = cptFile(rows)
    const [head = '', data = ''] = file.split('#EOH=')
    expect(importGef(`${head}#EOH=\r\n${data.replaceAll('\r\n', '')}`).parts['cpt']).toMatchObject(depths)
    expect(
      importGef(`\uFEFF${file.replaceAll('\r\n', '\n').replace('\n', '\r')}`).parts['cpt'],
    ).toMatchObject(depths)
    expect(importGef(Buffer.from(file.replace('maaiveld', 'maaiveld café'), 'latin1')).reasons).toEqual(
      said('按 Windows-1252 读取'),
    )
  })

  test('a million empty lines', () => {
    expect(importGef(cptFile(rows) + '\r\n'.repeat(1e6)).parts['cpt']).toHaveLength(1)
  })

  test('cut anywhere, each reading is taken whole or told', () => {
    const whole = cptFile(rows)
    const known = new Set<unknown>([0.013, 0.103, 14.843])
    const foreign = (end: number) => {
      const cpt = readCut(whole.slice(0, end))
      return cpt
        .flatMap(({ qcMpa }) => (Array.isArray(qcMpa) ? qcMpa : []))
        .filter((value) => !known.has(value))
    }
    const end = fc.integer({ min: 20, max: whole.length })
    const wholeReadings = fc.property(end, (at) => foreign(at).length === 0)
    expect(fc.check(wholeReadings, { numRuns: 300 }).failed).toBe(false)
  })
})

/** The soundings of a file that was cut; none where it is refused with a sentence. */
function readCut(text: string) {
  try {
    return importGef(text).parts['cpt'] ?? []
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
