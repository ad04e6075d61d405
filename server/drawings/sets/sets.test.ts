import { beforeAll, describe, expect, test, vi } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { drawingSets, type DrawingSet } from '#contract/drawings/drawing-sets.ts'
import { mostHoles } from '#contract/drawings/most-holes.ts'
import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { wordsOf } from '#testing/builders/pdfs.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { bytesOf } from '#testing/builders/sheets.ts'

import { makeSet } from './sets.ts'

let library: TestApp
let reader: SignedIn
let charged: TestApp

const codes = ['P-G1', 'P-G2', 'P-G3', 'P-C1']

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  for (const [i, code] of codes.entries())
    await buildBorehole(library.db, {
      code,
      lng: 121.4 + (i * 30) / 95_200,
      lat: 31.2 + (i === 3 ? 0.0001 : 0),
      values: { collarElevation: 4, finalDepth: 36, heightDatum: '吴淞高程' },
      parts: {
        strata: strata(['⑤1-2', '粉质黏土', 26.3], ['⑦1', '砂质粉土', 36]),
        // ⑤1-2 has four values, of which one lies far out, and ⑦1 seven that spread wide
        ...(code === 'P-G1' && {
          samples: [
            ...[10, 10.2, 10.1, 60].map((cohesionKpa, k) => ({ topDepth: 2 + k, cohesionKpa })),
            ...[5, 9, 14, 20, 27, 33, 40].map((cohesionKpa, k) => ({ topDepth: 27 + k, cohesionKpa })),
          ],
        }),
        ...(code === 'P-C1' && {
          cpt: [
            {
              method: 'single',
              startDepth: 0.1,
              step: 0.1,
              psMpa: Array.from({ length: 200 }, (_, k) => 0.5 + k / 100),
            },
          ],
        }),
      },
    })
  await buildBorehole(library.db, { code: 'P-H1', access: 'protected', openOn: '2999-01-01' })
  const parts = { strata: strata(['⑤1', '粉质黏土', 19.77]) }
  const values = { collarElevation: 4, finalDepth: 20 }
  await buildBorehole(library.db, { code: 'P-S1', access: 'secret', values, parts, lng: 121.401, lat: 31.2 })
  await buildBorehole(library.db, { code: 'P-E1', values: { ...values, remark: '😀' }, parts })
  charged = await testApp({ charging: true })
  for (const code of ['Q-G1', 'Q-G2']) await buildBorehole(charged.db, { code, values, parts })
})

const mine = async (by: SignedIn = reader): Promise<DrawingSet[]> => by.call(drawingSets.mine, {})
const ended = (by: SignedIn = reader) =>
  vi.waitFor(
    async () => {
      const [latest] = await mine(by)
      expect(latest?.state).not.toBe('making')
      return latest
    },
    { timeout: 60_000, interval: 100 },
  )

describe('a set of drawings', () => {
  test.each([
    ['without a hole', []],
    ['of more holes than a set has', Array.from({ length: mostHoles.set + 1 }, (_, i) => `P-${i}`)],
  ])('%s is refused', async (_, holes) => {
    await expect(reader.call(drawingSets.make, { title: '甲', codes: holes })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('is made once at a time, has its sheets numbered and listed, and says what it has not', async () => {
    const title = '某项目成套图件'
    const { id } = await reader.call(drawingSets.make, { title, codes: [...codes, 'P-H1', 'P-X9'] })
    const made = await ended()
    expect(made).toMatchObject({ id, title, holes: 6, state: 'ready', failure: null })
    expect(made?.drawn).toBe(made?.sheets)
    const [list = '', leftOut = '', ...sheets] = await wordsOf(
      await bytesOf(reader, drawingSets.file, { id }),
    )
    expect(sheets).toHaveLength((made?.sheets ?? 0) - 2)
    for (const words of ['图纸目录', '1-1', '工程地质剖面图 1—1′', '静力触探曲线图 P-C1', title, '页次'])
      expect(list).toContain(words)
    // three holes on a line and one beside them: no section across, and no log of what was only sounded
    expect(list).not.toContain('2—2′')
    expect(list).toContain('钻孔柱状图 P-G3')
    expect(list).not.toContain('钻孔柱状图 P-C1')
    // the pages that the table names are the pages that they stand on
    const number = /静力触探曲线图 P-C1 1 (\d+)/.exec(list)?.[1]
    const all = [list, leftOut, ...sheets]
    expect(all[Number(number) - 1]).toContain('静力触探曲线图')
    expect(all.findIndex((words, i) => !words.includes(`全册第 ${i + 1} 页`))).toBe(-1)
    expect(leftOut).toMatch(/P-H1 目前不能查看[^]*P-X9 没有这一孔/)
    expect(sheets.filter((words) => words.includes('26.30'))).not.toHaveLength(0)
    expect(sheets.join(' ')).not.toContain('P-H1')
  })

  test('finds no outlier unasked, and its statistics can be signed', async () => {
    const [{ id } = { id: 0 }] = await mine()
    const sheets = await wordsOf(await bytesOf(reader, drawingSets.file, { id }))
    const statistics = sheets.at(-1) ?? ''
    for (const words of [
      '工程名称',
      '制表日期',
      '校核',
      '统计 4 孔',
      'P-G1、P-G2、P-G3、P-C1',
      '修正系数 γs',
    ])
      expect(statistics).toContain(words)
    // nothing was taken out unasked
    expect(statistics).toContain('异常值未剔除')
    expect(statistics).toMatch(/黏聚力 c kPa 4 60\.0/)
    expect(statistics).toMatch(/离散较大 0\.\d\d/)
  })

  test('has the saved sections and the test for outliers that were chosen; few values are never tested', async () => {
    const by = await library.signIn()
    const save = (title: string, ...holes: string[]) =>
      by.call(savedDrawings.save, { title, drawing: { kind: 'section', parameters: { codes: holes } } })
    const own = await save('北侧剖面', 'P-G1', 'P-G3')
    const gone = await save('删去的剖面', 'P-G1', 'P-G2')
    const foreign = (
      await reader.call(savedDrawings.save, {
        title: '别人的',
        drawing: { kind: 'section', parameters: { codes: ['P-G1', 'P-G2'] } },
      })
    ).id
    const make = (sections: number[]) =>
      by.call(drawingSets.make, { title: '丁', codes, outliers: 'grubbs', sections })
    await expect(make([foreign])).rejects.toMatchObject({ code: 'not_found' })
    await expect(make([own.id, own.id])).rejects.toMatchObject({ code: 'invalid_input' })
    const { id } = await make([own.id])
    await by.call(savedDrawings.remove, { id: gone.id })
    await ended(by)
    const [list = '', ...sheets] = await wordsOf(await bytesOf(by, drawingSets.file, { id }))
    expect(list).toContain('北侧剖面 2—2′')
    const statistics = sheets.at(-1) ?? ''
    expect(statistics).toContain('按格拉布斯法剔除，共 0 个')
    expect(statistics).toMatch(/黏聚力 c kPa 4 60\.0/)
  })

  test('is no one else’s, is not made twice, and ends when it is deleted', async () => {
    const other = await library.signIn()
    const id = (await mine())[0]?.id ?? 0
    expect(await mine(other)).toEqual([])
    await expect(bytesOf(other, drawingSets.file, { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.call(drawingSets.remove, { id })).rejects.toMatchObject({ code: 'not_found' })
    const before = await mine()
    await makeSet(library.db, kinds, id) // begun again
    expect(await mine()).toEqual(before)
    await reader.call(drawingSets.remove, { id })
    await expect(bytesOf(reader, drawingSets.file, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of holes that cannot be drawn says so', async () => {
    await reader.call(drawingSets.make, { title: '乙', codes: ['P-H1'] })
    expect(await ended()).toMatchObject({ state: 'failed', failure: '所选钻孔都没有可画的数据', size: null })
  })

  test('pays for nothing, even of one who is never asked, and keeps nothing that is secret', async () => {
    const member = await enter(charged, await buildMember(charged))
    await charged.pool.query('update credit_purse set asks = false where account = $1', [member.actor.id])
    const before = await charged.pool.query('select balance from credit_purse where account = $1', [
      member.actor.id,
    ])
    await member.call(drawingSets.make, { title: '未打开的', codes: ['Q-G1', 'Q-G2'] })
    expect(await ended(member)).toMatchObject({ failure: '所选钻孔都没有可画的数据' })
    const after = await charged.pool.query('select balance from credit_purse where account = $1', [
      member.actor.id,
    ])
    expect(after.rows).toEqual(before.rows)

    const keeper = await library.signIn('records.secret', 'records.read')
    await keeper.call(drawingSets.make, { title: '含涉密的', codes: ['P-G1', 'P-G2', 'P-S1'] })
    const { id = 0 } = (await ended(keeper)) ?? {}
    const words = (await wordsOf(await bytesOf(keeper, drawingSets.file, { id }))).join(' ')
    expect(words).toContain('涉密资料不编入图册')
    expect(words).not.toContain('19.77')
  })

  test('with a character that the font lacks ends at once, and names it', async () => {
    const by = await library.signIn()
    await by.call(drawingSets.make, { title: '图册', codes: ['P-G1', 'P-G2', 'P-E1'] })
    expect(await ended(by)).toMatchObject({ state: 'failed', failure: '字库没有“😀”字，无法打印' })
  })

  test('is not handed out any more once one of its holes is closed to its owner', async () => {
    const by = await library.signIn()
    await by.call(drawingSets.make, { title: '戊', codes: ['P-G3', 'P-C1'] })
    const { id = 0 } = (await ended(by)) ?? {}
    expect((await bytesOf(by, drawingSets.file, { id })).length).toBeGreaterThan(1000)
    await library.pool.query(
      `update record set access = 'protected', open_on = '2999-01-01' where code = 'P-C1'`,
    )
    await expect(bytesOf(by, drawingSets.file, { id })).rejects.toMatchObject({ code: 'drawing_set_closed' })
  })

  test('waits for no other of its owner, and one that nobody makes any more gives way', async () => {
    const by = await library.signIn()
    await library.pool.query(
      `insert into drawing_set (account, title, codes, advanced_at)
       values ($1, '停住的', '{P-G1}', now() - interval '9 minutes')`,
      [by.actor.id],
    )
    await expect(by.call(drawingSets.make, { title: '丙', codes })).rejects.toMatchObject({
      code: 'drawing_set_making',
    })
    await library.pool.query(
      `update drawing_set set advanced_at = now() - interval '11 minutes' where account = $1`,
      [by.actor.id],
    )
    expect((await mine(by))[0]).toMatchObject({ state: 'failed', failure: '编制中断，请重新编制' })
    await by.call(drawingSets.make, { title: '丙', codes })
    expect(await ended(by)).toMatchObject({ title: '丙', state: 'ready' })
  })

  test('stays until five later ones, or for seven days', async () => {
    const by = await library.signIn()
    await library.pool.query(
      `insert into drawing_set (account, title, codes, failure, asked_at)
       select $1, '旧 ' || i, '{P-G1}', '甲', now() - make_interval(days => i) from generate_series(1, 8) i`,
      [by.actor.id],
    )
    expect((await mine(by)).map(({ title }) => title)).toEqual([
      '旧 1',
      '旧 2',
      '旧 3',
      '旧 4',
      '旧 5',
      '旧 6',
    ])
    await by.call(drawingSets.make, { title: '新', codes: ['P-G1', 'P-G2'] })
    expect((await mine(by)).map(({ title }) => title)).toEqual(['新', '旧 1', '旧 2', '旧 3', '旧 4'])
    await ended(by)
  })
})
