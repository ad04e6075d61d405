import { describe, expect, test } from 'vitest'

import { draft, hole, row } from '#testing/builders/import-files/source-rows.ts'

describe('names in another spelling', () => {
  test('belong to the only similar hole of the list and are reported once each', () => {
    const rows = ['ＺＫ１', 'zk 1', 'zk 1', 'ZK1'].map((name, i) =>
      row('spt', name, { depth: i, blowCount: 5 }),
    )
    const { drafts, problems } = draft([hole('ZK1'), ...rows])
    expect(drafts[0]!.parts['spt']).toHaveLength(4)
    expect(problems.filter(({ reason }) => reason.includes('疑为'))).toMatchObject([
      { weight: 'note', row: rows[0]!.at.row, reason: '“ＺＫ１”疑为 ZK1，1 行归入 ZK1' },
      { weight: 'note', row: rows[1]!.at.row, reason: '“zk 1”疑为 ZK1，2 行归入 ZK1' },
    ])
  })

  test('in full width become half width with a report line; Chinese brackets are unchanged', () => {
    const { drafts, problems } = draft([
      hole('ＺＫ１（补）'),
      row('spt', 'ZK1（补）', { depth: 1, blowCount: 5 }),
    ])
    expect(drafts).toMatchObject([
      { code: 'P1-ZK1（补）', title: 'ZK1（补）', parts: { spt: [{ depth: 1 }] } },
    ])
    expect(problems).toContainEqual(
      expect.objectContaining({ weight: 'note', reason: '“ＺＫ１（补）”写作全角，编号按半角收作 ZK1（补）' }),
    )
  })

  test.each([
    ['ZK-1', 'ZK1'],
    ['ZK1', 'ZK01'],
    ['ZK1²', 'ZK12'],
    ['ZK1’', 'ZK1'],
  ])('%s is not %s', (written, listed) => {
    expect(draft([hole(listed), row('spt', written, { depth: 1, blowCount: 5 })]).refused).toHaveLength(1)
    expect(draft([hole(listed), hole(written)]).drafts).toHaveLength(2)
  })
})
