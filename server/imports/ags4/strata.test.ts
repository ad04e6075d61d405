import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { group, holes, into, read } from '#testing/builders/import-files/ags-file.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'

import { readAgs } from './ags4.ts'

describe('strata', () => {
  const legend = group(
    'ABBR',
    'ABBR_HDNG, ABBR_CODE, ABBR_DESC',
    ['GEOL_LEG', '201', 'CLAY'],
    ['GEOL_GEOL', 'GT', '[GLACIAL TILL]'],
  )
  const headings = 'LOCA_ID, GEOL_TOP m, GEOL_BASE m, GEOL_DESC, GEOL_LEG, GEOL_GEOL'

  test('with their tops, named by the legend or by the capitals of the description', () => {
    const { rows } = read(
      legend,
      holes,
      group(
        'GEOL',
        headings,
        ['BH1', '2', '5', 'Firm brown sandy GRAVEL.', '', ''],
        ['BH1', '0', '2', 'Soft clay', '201', 'GT'],
      ),
    )
    expect(into(rows, 'strata')).toEqual([
      { name: 'GRAVEL', topDepth: '2', baseDepth: '5', description: 'Firm brown sandy GRAVEL.' },
      {
        name: 'CLAY',
        geologicalAge: 'GLACIAL TILL',
        topDepth: '0',
        baseDepth: '2',
        description: 'Soft clay',
      },
    ])
  })

  test('swaps top and base of an inverted stratum with one report line', () => {
    const { rows, problems } = read(
      holes,
      group('GEOL', headings, ['BH1', '0', '2', 'CLAY', '', ''], ['BH1', '5', '2', 'SAND', '', '']),
    )
    expect(into(rows, 'strata')).toMatchObject([{ baseDepth: '2' }, { name: 'SAND', baseDepth: '5' }])
    expect(problems).toMatchObject([{ weight: 'note', value: '5、2', reason: '层顶与层底写反，已对调收取' }])
  })

  test('fills an undescribed interval with a stratum, and notes an overlap', () => {
    const file =
      holes + group('GEOL', headings, ['BH1', '2.5', '5', 'SAND', '', ''], ['BH1', '1', '3', 'CLAY', '', ''])
    const { drafts, problems } = draftAll(borehole, readAgs(new TextEncoder().encode(file)), {
      project: 'X',
    })
    expect(drafts[0]?.parts['strata']).toMatchObject([{ baseDepth: 1 }, { name: 'CLAY' }, { name: 'SAND' }])
    expect(
      problems.flatMap(({ weight, reason }) =>
        [/没有可用的描述|重叠/.exec(reason)?.[0] ?? []].flat().map((word) => [weight, word]),
      ),
    ).toEqual([
      ['note', '没有可用的描述'],
      ['note', '重叠'],
    ])
  })
})
