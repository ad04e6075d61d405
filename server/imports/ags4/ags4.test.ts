import { describe, expect, test } from 'vitest'

import { group, holes, into, read } from '#testing/builders/import-files/ags-file.ts'
import { withRows } from '#testing/builders/import-files/source-rows.ts'

import { readAgs } from './ags4.ts'

describe('lines that violate the rules are reported, the others are read', () => {
  test.each([
    ['a last line cut within a value', '"DATA","BH2","12', '引号'],
    ['a last line cut between values', '"DATA","BH2"', '1 个字段，HEADING 为 2 个'],
    ['a value too many', '"DATA","BH2","12","3"', '3 个字段'],
    ['a quote inside a value that is not doubled', '"DATA","B"H2","12"', '引号'],
    ['an unknown tag', '"DATUM","BH2","12"', '行首不是'],
  ])('%s', (_, line, reason) => {
    const { rows, problems } = read(holes + line)
    expect(into(rows, 'record')).toMatchObject([{ title: 'BH1' }])
    expect(problems).toMatchObject([
      { sheet: 'LOCA', row: 6, weight: 'refused', reason: expect.stringContaining(reason) },
    ])
  })

  test('DATA before HEADING, and lines before any GROUP', () => {
    const { problems } = read(holes, '"GROUP","GEOL"\r\n"DATA","BH1","1"')
    expect(problems).toMatchObject([
      { sheet: 'GEOL', weight: 'refused', reason: expect.stringContaining('HEADING') },
    ])
  })
})

test('quotes, commas and both line ends inside the rules of the format', () => {
  const { rows } = read(group('LOCA', 'LOCA_ID, LOCA_LOCA', ['BH"1"', 'Road 1, "north"']))
  expect(into(rows, 'record')).toEqual([{ title: 'BH"1"', location: 'Road 1, "north"' }])
})

test('Windows-1252 is read with a note', () => {
  const latin = Buffer.from(group('LOCA', 'LOCA_ID, LOCA_LOCA', ['BH1', 'Café – ½ mile']), 'utf8')
  const bytes = Buffer.from(latin.toString('utf8').replace('–', '\u0096'), 'latin1')
  const { rows, problems } = withRows(readAgs(bytes))
  expect(into(rows, 'record')).toMatchObject([{ location: 'Café – ½ mile' }])
  expect(problems).toMatchObject([{ weight: 'note', reason: expect.stringContaining('Windows-1252') }])
})

describe('holes', () => {
  test('coordinates, codes in words, project, depth from HDPH', () => {
    const { rows, project } = read(
      group('PROJ', 'PROJ_ID, PROJ_NAME, PROJ_CONT', ['P/1', 'Park', 'Drillers']),
      group('ABBR', 'ABBR_HDNG, ABBR_CODE, ABBR_DESC', ['LOCA_TYPE', 'RO', 'Rotary open hole']),
      group('LOCA', 'LOCA_ID, LOCA_TYPE, LOCA_NATE m, LOCA_NATN m, LOCA_GREF', [
        'BH1',
        'RO',
        '257395.90',
        '667920.49',
        'OSGB',
      ]),
      group('HDPH', 'LOCA_ID, HDPH_TOP m, HDPH_BASE m', ['BH1', '0', '5'], ['BH1', '5', '12.5']),
    )
    expect(project).toEqual({ code: 'P/1', name: 'Park' })
    expect(into(rows, 'record')).toEqual([
      {
        title: 'BH1',
        contractor: 'Drillers',
        finalDepth: '12.5',
        originalEast: '257395.90',
        originalNorth: '667920.49',
        originalSystem: 'OSGB',
        remark: 'RO Rotary open hole',
      },
    ])
    expect(rows[0]!.cells['finalDepth']!.at).toEqual({ sheet: 'HDPH', row: expect.any(Number) })
  })

  test('the local grid when there is no national one; degrees beside it', () => {
    const { rows } = read(
      group('LOCA', 'LOCA_ID, LOCA_LOCX m, LOCA_LOCY m, LOCA_LREF, LOCA_LAT, LOCA_LON, LOCA_LLZ', [
        'BH1',
        '10',
        '20',
        'Site grid',
        '51:28:48',
        '-0:00:36',
        'WGS84',
      ]),
    )
    const local = { originalEast: '10', originalNorth: '20', originalSystem: 'Site grid' }
    expect(into(rows, 'record')).toMatchObject([{ ...local, lat: '51:28:48', lng: '-0:00:36' }])
  })

  test('units are converted; one that cannot be drops its column with a line', () => {
    const { rows, problems } = read(
      group('LOCA', 'LOCA_ID, LOCA_FDEP ft, LOCA_GL furlong', ['BH1', '100', '3']),
    )
    expect(into(rows, 'record')).toEqual([{ title: 'BH1', finalDepth: 30.48 }])
    expect(problems).toContainEqual(
      expect.objectContaining({ column: 'LOCA_GL', weight: 'dropped', value: 'furlong' }),
    )
  })
})

test('a test that met refusal keeps its blows and their penetration', () => {
  const { rows } = read(
    holes,
    group(
      'ISPT',
      'LOCA_ID, ISPT_TOP m, ISPT_MAIN, ISPT_NVAL, ISPT_PEN3 mm, ISPT_PEN4 mm, ISPT_PEN5 mm',
      ['BH1', '2', '15', '15', '75', '75', '75'],
      ['BH1', '6', '50', '', '75', '75', '65'],
    ),
  )
  expect(into(rows, 'spt')).toEqual([
    { depth: '2', blowCount: 15 },
    { depth: '6', blowCount: 50, penetration: 21.5 },
  ])
})

test('derives N from report and increments if it is not written', () => {
  const { rows, problems } = read(
    holes,
    group(
      'ISPT',
      'LOCA_ID, ISPT_TOP m, ISPT_NVAL, ISPT_NPEN mm, ISPT_REP, ISPT_INC1, ISPT_INC2, ISPT_INC3, ISPT_PEN1 mm, ISPT_PEN2 mm, ISPT_PEN3 mm',
      ['BH1', '1', '', '', '50 (15,15/50 for 115mm)', '', '', '', '', '', ''],
      ['BH1', '2', '', '', '', '25', '', '50', '40', '', '75'],
      ['BH1', '3', '23', '450', 'N=23 (2,3/5,6,6,6)', '', '', '', '', '', ''],
      ['BH1', '4', '130', '265', 'N=130', '', '', '', '', '', ''],
      ['BH1', '5', '', '', 'N>50', '', '', '', '', '', ''],
    ),
  )
  expect(into(rows, 'spt')).toEqual([
    { depth: '1', blowCount: 50, penetration: 11.5 },
    { depth: '2', blowCount: 50, penetration: 7.5 },
    { depth: '3', blowCount: 23 },
    { depth: '4', blowCount: 130 },
    { depth: '5', blowCount: 'N>50' },
  ])
  expect(problems.map(({ reason }) => reason)).toEqual([
    '未收录的列（有值的行数）：ISPT_INC1（1）、ISPT_INC3（1）',
    '未贯入 30 cm，文件只写了 N 值 130，没有实际击数',
  ])
})

describe('samples and their tests', () => {
  const samples = group('SAMP', 'LOCA_ID, SAMP_TOP m, SAMP_REF, SAMP_TYPE, SAMP_BASE m', [
    'BH1',
    '1.00',
    '5',
    'U',
    '1.45',
  ])
  const moisture = (...rows: string[][]) =>
    group('LNMC', 'LOCA_ID, SAMP_TOP m, SAMP_REF, SAMP_TYPE, SPEC_DPTH m, LNMC_MC %', ...rows)

  test('a value joins its sample; another specimen or a test without sample gets its own row', () => {
    const { rows } = read(
      holes,
      samples,
      moisture(
        ['BH1', '1', '5', 'U', '1.10', '32'],
        ['BH1', '1.00', '5', 'U', '1.30', '35'],
        ['BH1', '7', '9', 'B', '', '20'],
      ),
    )
    expect(into(rows, 'samples')).toEqual([
      { number: '5', topDepth: '1.00', baseDepth: '1.45', sampleKind: '0', waterContent: '32' },
      { number: '5', topDepth: '1.30', sampleKind: '0', waterContent: '35' },
      { number: '9', topDepth: '7', sampleKind: '1', waterContent: '20' },
    ])
    expect(rows.find((row) => row.into === 'samples')!.cells['waterContent']!.at!.sheet).toBe('LNMC')
  })
})

test('cone readings stay at their depths, from the top down; what is doubled or no number is reported', () => {
  const readings = [
    ['0.04', '1.5', '12'],
    ['0.02', '1.2', '10'],
    ['0.06', '1.6', '13'],
    ['0.10', '1.9', ''],
    ['0.073', '9', '9'],
    ['0.10', '9', '9'],
    ['x', '9', '9'],
    ['0.08', '1.7', 'OL'],
  ].map((reading) => ['BH1', '1', ...reading])
  const { rows, problems } = read(
    holes,
    group('SCPT', 'LOCA_ID, SCPG_TESN, SCPT_DPTH m, SCPT_RES MN/m2, SCPT_FRES kN/m2', ...readings),
  )
  expect(into(rows, 'cpt')).toEqual([
    {
      method: 'double',
      depths: '0.02 0.04 0.06 0.073 0.08 0.1',
      qcMpa: '1.2 1.5 1.6 9 1.7 1.9',
      fsKpa: '10 12 13 9 - -',
    },
  ])
  expect(problems.map(({ weight, value, row }) => [weight, value, row])).toEqual([
    ['refused', 'x', 17],
    ['refused', '0.1', 16],
    ['dropped', 'OL', 18],
  ])
})

test('water strikes are initial levels, pipe readings are stable ones; other readings are reported', () => {
  const { rows, problems } = read(
    holes,
    group('WSTG', 'LOCA_ID, WSTG_DPTH m', ['BH1', '2.5']),
    group(
      'MOND',
      'LOCA_ID, MOND_DTIM, MOND_TYPE, MOND_RDNG, MOND_UNIT',
      ['BH1', '2019-10-23T17:35:00', 'WDEP', '1.10', 'm'],
      ['BH1', '', 'WDEP', '110', 'cm'],
      ['BH1', '', 'TEMP', '12', 'degC'],
    ),
  )
  expect(into(rows, 'waterLevels')).toEqual([
    { depth: '2.5', levelKind: '0' },
    { depth: '1.10', measuredOn: '2019-10-23T17:35:00', levelKind: '1' },
  ])
  expect(problems.map(({ weight }) => weight).toSorted()).toEqual(['note', 'refused'])
})

test('unsupported groups and headings are reported with row counts', () => {
  const { problems } = read(
    group('LOCA', 'LOCA_ID, LOCA_CLST', ['BH1', 'x']),
    group('BKFL', 'LOCA_ID, BKFL_TOP m', ['BH1', '0'], ['BH1', '1']),
    group('ZZZZ', 'LOCA_ID', ['BH1']),
  )
  expect(problems.map(({ sheet, reason }) => `${sheet} ${reason}`)).toEqual([
    'LOCA 未收录的列（有值的行数）：LOCA_CLST（1）',
    'BKFL 回填：2 行，未导入',
    'ZZZZ 本馆未设的内容：1 行，未导入',
  ])
})
