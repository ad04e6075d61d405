/** A heading of a group: what it is called, its type and its unit. */
export interface Heading {
  readonly name: string
  readonly type: string
  readonly unit?: string
  /** Of a heading that is not of the standard: described in the DICT of the file. */
  readonly own?: string
}

export interface Group {
  readonly name: string
  readonly headings: readonly Heading[]
}

const heading = (name: string, type: string, unit = ''): Heading => ({ name, type, unit })
/** A heading that the library adds. */
const ownHeading = (name: string, words: string, [type, unit = ''] = ['X']): Heading => ({
  ...{ name, type: type ?? 'X', unit, own: words },
})

const hole = heading('LOCA_ID', 'ID')
const sample = [
  ...[hole, heading('SAMP_TOP', 'U', 'm'), heading('SAMP_REF', 'X')],
  ...[heading('SAMP_TYPE', 'PA'), heading('SAMP_ID', 'ID')],
]
const specimen = [...sample, heading('SPEC_REF', 'X'), heading('SPEC_DPTH', 'U', 'm')]

const waterColumns = (group: string) => [
  ownHeading(`${group}_XKND`, '水位类型：0 初见水位，1 稳定水位'),
  ownHeading(`${group}_XWAT`, '地下水性质：1 上层滞水，2 潜水，3 承压水，4 其他'),
  ownHeading(`${group}_XLAY`, '层号'),
]

const laboratory = (name: string, ...values: Heading[]): Group => ({
  name,
  headings: [...specimen, ...values],
})

/**
 * The groups of a hole in the order of the dictionary of AGS 4.1.1, their headings in its order, ours behind them.
 * Numbers are of the type U, a value with a variable format: the library keeps them as they were measured.
 */
export const holeGroups = {
  LOCA: {
    name: 'LOCA',
    headings: [
      hole,
      heading('LOCA_TYPE', 'PA'),
      heading('LOCA_NATE', 'U', 'm'),
      heading('LOCA_NATN', 'U', 'm'),
      heading('LOCA_GREF', 'PA'),
      heading('LOCA_GL', 'U', 'm'),
      heading('LOCA_REM', 'X'),
      heading('LOCA_FDEP', 'U', 'm'),
      heading('LOCA_STAR', 'DT', 'yyyy-mm-dd'),
      heading('LOCA_ENDD', 'DT', 'yyyy-mm-dd'),
      heading('LOCA_LAT', 'DMS'),
      heading('LOCA_LON', 'DMS'),
      heading('LOCA_LLZ', 'X'),
      heading('LOCA_LOCA', 'X'),
      ownHeading('LOCA_XTIT', '孔号'),
      ownHeading('LOCA_XKND', '钻孔类型的代码'),
      ownHeading('LOCA_XDST', '所在区'),
      ownHeading('LOCA_XYR', '施工年份', ['0DP']),
      ownHeading('LOCA_XCTR', '勘察单位'),
      ownHeading('LOCA_XHTD', '孔口高程的高程基准'),
      ownHeading('LOCA_XPRJ', '项目编号'),
      ownHeading('LOCA_XPNM', '勘察项目'),
      ownHeading('LOCA_XSWD', '稳定水位埋深', ['U', 'm']),
      ownHeading('LOCA_XDIA', '孔径', ['U', 'mm']),
    ],
  },
  WSTG: {
    name: 'WSTG',
    headings: [
      hole,
      heading('WSTG_DPTH', 'U', 'm'),
      heading('WSTG_DTIM', 'DT', 'yyyy-mm-dd'),
      ...waterColumns('WSTG'),
    ],
  },
  GEOL: {
    name: 'GEOL',
    headings: [
      hole,
      heading('GEOL_TOP', 'U', 'm'),
      heading('GEOL_BASE', 'U', 'm'),
      heading('GEOL_DESC', 'X'),
      heading('GEOL_LEG', 'PA'),
      ownHeading('GEOL_XNAM', '岩土名称'),
      ownHeading('GEOL_XLAY', '层号'),
      ownHeading('GEOL_XAGE', '时代成因'),
    ],
  },
  ISPT: {
    name: 'ISPT',
    headings: [
      hole,
      heading('ISPT_TOP', 'U', 'm'),
      heading('ISPT_MAIN', '0DP'),
      heading('ISPT_NPEN', 'U', 'mm'),
      heading('ISPT_NVAL', '0DP'),
      heading('ISPT_REP', 'X'),
      ownHeading('ISPT_XBLC', '击数', ['0DP']),
      ownHeading('ISPT_XPEN', '贯入量', ['U', 'cm']),
      ownHeading('ISPT_XROD', '杆长', ['U', 'm']),
    ],
  },
  SCPG: {
    name: 'SCPG',
    headings: [
      hole,
      heading('SCPG_TESN', 'X'),
      ownHeading('SCPG_XMTH', '探头：single 单桥，double 双桥，piezo 孔压'),
    ],
  },
  SCPT: {
    name: 'SCPT',
    headings: [
      hole,
      heading('SCPG_TESN', 'X'),
      heading('SCPT_DPTH', 'U', 'm'),
      heading('SCPT_RES', 'U', 'MPa'),
      heading('SCPT_FRES', 'U', 'kPa'),
      heading('SCPT_PWP2', 'U', 'kPa'),
      ownHeading('SCPT_XPS', '比贯入阻力 ps（单桥）', ['U', 'MPa']),
    ],
  },
  MONG: {
    name: 'MONG',
    headings: [hole, heading('MONG_ID', 'X'), heading('MONG_DIS', 'U', 'm')],
  },
  MOND: {
    name: 'MOND',
    headings: [
      hole,
      heading('MONG_ID', 'X'),
      heading('MONG_DIS', 'U', 'm'),
      heading('MOND_DTIM', 'DT', 'yyyy-mm-dd'),
      heading('MOND_TYPE', 'PA'),
      heading('MOND_REF', 'X'),
      heading('MOND_RDNG', 'XN'),
      heading('MOND_UNIT', 'PU'),
      ...waterColumns('MOND'),
    ],
  },
  SAMP: {
    name: 'SAMP',
    headings: [
      ...sample,
      heading('SAMP_BASE', 'U', 'm'),
      ownHeading('SAMP_XKND', '样品类型：0 原状样，1 扰动样，2 岩样，3 水样'),
      ownHeading('SAMP_XIL', '液性指数 IL', ['U']),
      ownHeading('SAMP_XA12', '压缩系数 a1-2', ['U', '1/MPa']),
      ownHeading('SAMP_XES', '压缩模量 Es1-2', ['U', 'MPa']),
    ],
  },
  LNMC: laboratory('LNMC', heading('LNMC_MC', 'U', '%')),
  LLPL: laboratory(
    'LLPL',
    heading('LLPL_LL', 'U', '%'),
    heading('LLPL_PL', 'U', '%'),
    heading('LLPL_PI', 'U'),
  ),
  LDEN: laboratory('LDEN', heading('LDEN_BDEN', 'U', 'Mg/m3')),
  LPDN: laboratory('LPDN', heading('LPDN_PDEN', 'U', 'Mg/m3')),
  CONG: laboratory('CONG', heading('CONG_IVR', 'U')),
  SHBG: laboratory('SHBG', heading('SHBG_PCOH', 'U', 'kPa'), heading('SHBG_PHI', 'U', 'deg')),
  LVAN: laboratory('LVAN', heading('LVAN_VNPK', 'U', 'kPa')),
} as const satisfies Record<string, Group>

export type GroupName = keyof typeof holeGroups
