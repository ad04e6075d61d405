import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { AppError } from '#contract/errors.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'

import { readAgs3 } from './ags3.ts'

const file = `"**PROJ"
"*PROJ_ID","*PROJ_NAME","*PROJ_CONT","*PROJ_GRID"
"<UNITS>","","",""
"7845","Trumpington Sewerage","Acme Drilling","OSGB"

"**ABBR"
"*ABBR_HDNG","*ABBR_CODE","*ABBR_DESC"
"<UNITS>","",""
"HOLE_TYPE","CP","Cable percussion"
"GEOL_LEG","201","CLAY"

"**?HOLE"
"*HOLE_ID","*HOLE_TYPE","*HOLE_NATE","*HOLE_NATN","*HOLE_GL",
"*HOLE_FDEP","*HOLE_STAR","*HOLE_ENDD","*?HOLE_CREW"
"<UNITS>","","m","m","m","m","dd/mm/yyyy","dd/mm/yyyy",""
"501","CP","523145.00","178456.12","61.86","20.45","23/10/2001","24/10/2001","ab"

"**GEOL"
"*HOLE_ID","*GEOL_TOP","*GEOL_BASE","*GEOL_DESC","*GEOL_LEG"
"<UNITS>","m","m","",""
"501","0.00","0.35","Friable brown sandy","201"
"<CONT>","","","CLAY with ""rootlets""",""
"501","0.35","20.45","Firm CLAY","201"

"**ISPT"
"*HOLE_ID","*ISPT_TOP","*ISPT_NVAL","*ISPT_REP"
"<UNITS>","m","",""
"501","2.00","23","N=23 (2,3/5,6,6,6)"
"501","4.00","","50 (15,15/50 for 115mm)"

"**CLSS"
"*HOLE_ID","*SAMP_TOP","*SAMP_REF","*SAMP_TYPE","*SPEC_DPTH","*CLSS_NMC","*CLSS_LL","*CLSS_BDEN"
"<UNITS>","m","","","m","%","%","Mg/m3"
"501","1.00","1","U","1.10","22","45","1.98"

"**TRIG"
"*HOLE_ID","*SAMP_TOP","*SAMP_REF","*SAMP_TYPE","*SPEC_DPTH","*TRIG_COH","*TRIG_PHI"
"<UNITS>","m","","","m","kN/m2","deg"
"501","1.00","1","U","1.10","35","12"

"**WSTK"
"*HOLE_ID","*WSTK_DEP","*WSTK_NMIN","*WSTK_DATE"
"<UNITS>","m","min","dd/mm/yyyy"
"501","4.50","0","23/10/2001"
"501","4.50","20","23/10/2001"

"**POBS"
"*HOLE_ID","*POBS_DATE","*POBS_DEP"
"<UNITS>","dd/mm/yyyy","m"
"501","01/11/2001","3.20"

"**STCN"
"*HOLE_ID","*STCN_DPTH","*STCN_RES","*STCN_FRES"
"<UNITS>","m","MN/m2","kN/m2"
"501","0.02","1.5","12"
"501","0.05","1.6","13"
`

function read(text: string) {
  const source = readAgs3(new TextEncoder().encode(text))
  const { drafts, problems } = draftAll(borehole, source, { project: source.project.code ?? 'P1' })
  return {
    source,
    hole: drafts[0],
    reports: problems.map((p) => `${p.weight} ${p.sheet} ${p.row ?? '-'} ${p.reason}`),
  }
}
const said = (words: string) => expect.arrayContaining([expect.stringContaining(words)])

test('what AGS4 has in other words is read alike', () => {
  const { source, hole } = read(file)
  expect(source).toMatchObject({ format: 'ags3', project: { code: '7845', name: 'Trumpington Sewerage' } })
  expect(hole).toMatchObject({
    code: '7845-501',
    lng: expect.closeTo(-0.22761, 4),
    values: {
      ...{ startedOn: '2001-10-23', completedOn: '2001-10-24', collarElevation: 61.86, finalDepth: 20.45 },
      ...{ originalEast: 523_145, originalSystem: 'OSGB', contractor: 'Acme Drilling' },
      ...{ remark: 'CP Cable percussion', stableWaterDepth: 3.2 },
    },
    parts: {
      strata: [
        { baseDepth: 0.35, name: 'CLAY', description: 'Friable brown sandy CLAY with "rootlets"' },
        { baseDepth: 20.45, name: 'CLAY' },
      ],
      spt: [
        { depth: 2, blowCount: 23 },
        { depth: 4, blowCount: 50, penetration: 11.5 },
      ],
      samples: [{ waterContent: 22, liquidLimit: 45, density: 1.98, cohesionKpa: 35, frictionDegrees: 12 }],
      waterLevels: [
        { depth: 3.2, levelKind: '1', measuredOn: '2001-11-01' },
        { depth: 4.5, levelKind: '0', measuredOn: '2001-10-23' },
      ],
      cpt: [{ depths: [0.02, 0.05], qcMpa: [1.5, 1.6], fsKpa: [12, 13] }],
    },
  })
})

test('the report speaks of the groups and headings that stand in the file', () => {
  const { reports } = read(file)
  expect(reports).toEqual(said('note HOLE - 未收录的列（有值的行数）：HOLE_CREW（1）'))
  expect(reports).toEqual(said('note WSTK - 1 行是同一次初见水位的后续观测'))
  expect(reports.join('\n')).not.toMatch(/LOCA|WSTG|MOND|TREG|PROJ_GRID/)
})

test('a line that was full is cut within a word, a shorter one at a space', () => {
  const text = 'x'.repeat(220)
  const long = file.replace('"Friable brown sandy"', `"${text} CL"`).replace('"CLAY with', '"AY with')
  expect(read(long).hole?.parts?.['strata']?.[0]).toMatchObject({
    description: `${text} CLAY with "rootlets"`,
  })
})

describe('lines that violate the rules are told, the others are read', () => {
  test.each([
    ['"501","20.45","21.00","Stiff', '引号'],
    ['"501","20.45"', '2 个字段，标题为 5 个'],
    ['"<CONT>","","","","","more"', '续行的字段多于标题'],
    ['"501","20.45","21","x","201","y"', '6 个字段'],
  ])('%s', (line, reason) => {
    const { hole, reports } = read(file.replace('"501","0.35","20.45","Firm CLAY","201"', line))
    expect(hole?.parts?.['strata']).toHaveLength(1)
    expect(reports).toEqual(said(reason))
  })

  test('lines before a group or a heading, a group that comes again', () => {
    const { reports } = read(`"x"\n${file}"**GEOL"\n"501","1","2","x",""\n"<CONT>","","","",""`)
    expect(reports).toEqual(said('refused AGS 1 该行不在任何组'))
    expect(reports).toEqual(said('数据之前没有标题行'))
    expect(reports).toEqual(said('同一组出现不止一次'))
    expect(reports).toEqual(said('续行（<CONT>）之前没有可以接续的行'))
  })
})

test('without holes it is refused', () => {
  expect(() => read('"**PROJ"\n"*PROJ_ID"\n"<UNITS>"\n"1"\n')).toThrow('没有 HOLE')
})

test('cut at every tenth, with any line end, with a mark and a million empty lines', () => {
  const cuts = Array.from({ length: 10 }, (_, i) =>
    readCut(file.slice(0, Math.ceil(((i + 1) * file.length) / 10))),
  )
  expect(new Set(cuts)).toEqual(new Set(['refused', '501']))
  const mixed = `\uFEFF${file.replaceAll('\n', '\r\n').replace('\r\n', '\r')}${'\n'.repeat(1e6)}`
  expect(read(mixed).hole?.parts?.['strata']).toHaveLength(2)
})

/** The hole of a file that was cut, or that it is refused with a sentence. */
function readCut(text: string): string | undefined {
  try {
    return read(text).hole?.title
  } catch (error) {
    if (error instanceof AppError) return 'refused'
    throw error
  }
}
