import { describe, expect, test } from 'vitest'

import { draftFile } from '#testing/builders/import-files/draft-file.ts'

const file = (...lines: string[]) =>
  new TextEncoder().encode(
    `${['钻孔编号,孔号,孔深（m）,经度（°）,纬度（°）,位置准确,所含内容', ...lines].join('\n')}\n`,
  )

describe('a row of an export', () => {
  test('with the middle of a cell for its place: that is not taken, and told', async () => {
    const { drafts, problems } = await draftFile(
      file('A-1,一,20,121.415,31.215,否（约一公里）,全部', 'A-2,二,20,121.41,31.21,是,全部'),
    )
    expect(drafts).toMatchObject([{ code: 'A-1' }, { code: 'A-2', lng: 121.41, lat: 31.21 }])
    expect(drafts[0]).not.toHaveProperty('lng')
    expect(problems).toContainEqual(
      expect.objectContaining({ row: 2, weight: 'dropped', reason: expect.stringContaining('约一公里') }),
    )
  })

  test('of a secret record is no record', async () => {
    const { drafts, problems } = await draftFile(
      file('S-9XK2,涉密资料,,,,,目录（涉密）', 'A-2,二,20,121.41,31.21,是,全部'),
    )
    expect(drafts.map(({ code }) => code)).toEqual(['A-2'])
    expect(problems).toContainEqual(
      expect.objectContaining({
        row: 2,
        weight: 'refused',
        reason: expect.stringContaining('涉密资料的目录'),
      }),
    )
  })
})
