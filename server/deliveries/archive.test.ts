import { zipSync } from 'fflate'
import { beforeAll, expect, test, describe } from 'vitest'

import { type TestApp, testApp } from '#testing/app.ts'
import { deliveryDesk } from '#testing/builders/deliveries.ts'
import { holesBook } from '#testing/builders/deposits.ts'

let library: TestApp
let desk: ReturnType<typeof deliveryDesk>

beforeAll(async () => {
  library = await testApp()
  desk = deliveryDesk(await library.signIn('records.write', 'records.read'))
})

describe('an archive', () => {
  test('is opened into its files; names that lead elsewhere are only names', async () => {
    const book = holesBook({ code: 'Z-1' })
    const zip = zipSync({
      './etc/孔.xlsx': book,
      '空.txt': new Uint8Array(),
      '__MACOSX/x': book,
      'a.exe': book,
    })
    const { files } = await desk.bring({ '全部.zip': zip })
    expect(files.map(({ name }) => name)).toEqual(['全部.zip', '全部.zip/etc/孔.xlsx'])
    expect(files[0]?.reason).toMatch(/已拆出 1 个文件；未取：.*空\.txt（空文件）/)
    expect(files[0]?.reason).toContain('a.exe')
    expect(files[1]?.result).toMatchObject({ created: 1 })
  })

  test('within archives is opened twice at most; a bomb and a broken one are sentences', async () => {
    const nest = (depth: number): Uint8Array =>
      depth === 0
        ? holesBook({ code: 'Z-2' })
        : zipSync({ [depth === 1 ? '孔.xlsx' : `${depth}.zip`]: nest(depth - 1) })
    const bomb = zipSync({ '0.bin': new Uint8Array(60 * 2 ** 20) }, { level: 9 })
    const { files } = await desk.bring({
      '外.zip': zipSync({ '../../etc/孔.xlsx': holesBook({ code: 'Z-3' }) }),
      '套.zip': nest(5),
      '炸.zip': bomb,
      '断.zip': zipSync({ 'a.txt': new Uint8Array(1000) }).slice(0, 60),
    })
    const reasons = Object.fromEntries(files.map(({ name, reason }) => [name, reason]))
    expect(Object.values(reasons).join()).toContain('压缩包套得过深')
    expect(reasons['炸.zip']).toContain('疑为压缩炸弹')
    expect(reasons['外.zip']).toContain('指向包外')
    expect(reasons['断.zip']).toContain('不完整或已损坏')
  })
})
