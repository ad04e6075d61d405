import { mkdir, writeFile } from 'node:fs/promises'

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { encode } from 'jpeg-js'
import { beforeAll, expect, test, vi } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

const app = await testApp()
const { db, pool, dataDir } = app
const member = await app.signIn()

const addressOf = vi.fn<(blob: Blob) => string>(() => 'blob:photograph')

const observe = (quantity: string, at: string, value: number) =>
  pool.query(
    `insert into observation (record, quantity, at, value, provisional)
    select id, $1, $2, $3, false from record where code = 'W1'`,
    [quantity, at, value],
  )

beforeAll(async () => {
  // jsdom has no blob URLs; requests are real.
  Object.assign(URL, { createObjectURL: addressOf, revokeObjectURL: vi.fn<() => void>() })
  await mkdir(`${dataDir}/files/sl`, { recursive: true })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  for (const [code, access] of [
    ['S1', 'open'],
    ['S2', 'secret'],
  ] as const) {
    const values = { magnification: '4×10' }
    await buildRecord(db, kinds.thinSection, { code, title: `薄片 ${code}`, access, values })
    for (const light of ['单偏光', '正交偏光']) {
      await writeFile(`${dataDir}/files/sl/${code}${light}`, svg)
      await pool.query(
        `insert into file (record, name, media_type, size, sha256, path)
        select id, $2, 'image/svg+xml', $3, '', $4 from record where code = $1`,
        [code, `${code} ${light}.svg`, svg.length, `sl/${code}${light}`],
      )
    }
  }
  const well = { overallClass: 'IV', worstItems: '氟化物', sampledOn: '2026-03-01' }
  await buildRecord(db, kinds.waterQualityWell, { code: 'W1', title: '水质井', values: well })
  await observe('fluoride', '2025-03-01', 0.5)
  await observe('fluoride', '2026-03-01', 1.6)
  await observe('nitrate', '2026-03-01', 5)
  await observe('ph', '2026-03-01', 7.2)
  await buildRecord(db, kinds.publicDocument, { code: 'D2', title: '新规范', values: { state: 'current' } })
  const { id } = await db.selectFrom('record').select('id').where('code', '=', 'D2').executeTakeFirstOrThrow()
  const fullText = '第一章 总则\n\n第一条 依据第二章制定。\n<img src=x onerror=alert(1)>'
  const force = { inForceFrom: '2001-05-01', inForceTo: '2019-01-01' }
  const repealed = { state: 'repealed', ...force, replacedById: id, fullText }
  await buildRecord(db, kinds.publicDocument, { code: 'D1', title: '旧规范', values: repealed })
  const paper = {
    ...{ literatureKind: 'paper', authors: '甲，乙，丙，丁', source: '云汀地质' },
    ...{ volume: '40', issue: '2', pages: '1-9', abstract: '论软土。' },
  }
  await buildRecord(db, kinds.literature, { code: 'L1', title: '软土', year: 2019, values: paper })
  await buildRecord(db, kinds.literature, { code: 'L2', title: '密文', access: 'secret', values: paper })
})

test('a visitor of an open thin section sees small pictures of its photographs, and of no other', async () => {
  const picture = encode({ width: 900, height: 900, data: Buffer.alloc(4 * 810_000, 99) }, 80).data
  const about = { values: { magnification: '4×10' } }
  for (const [code, access] of [
    ['S3', { access: 'open' }],
    ['S4', { access: 'protected', openOn: '2999-01-01' }],
  ] as const) {
    await buildRecord(db, kinds.thinSection, { code, title: `薄片 ${code}`, ...access, ...about })
    await buildFile(app, code, picture, { name: `${code} 单偏光.jpg`, mediaType: 'image/jpeg' })
    await buildFile(app, code, Buffer.from('II*'), { name: `${code} 正交偏光.tif`, mediaType: 'image/tiff' })
  }
  openPage('/swdzzl/thin-section/S3')
  expect(await screen.findByRole('img', { name: '薄片 S3，单偏光' })).toBeTruthy()
  expect(screen.getByText('后可看照片原图。')).toBeTruthy()
  expect(screen.getByText('打开后可看')).toBeTruthy() // of this one there is no small picture
  expect(screen.queryByText(/照片没能取到/)).toBeNull()
  cleanup()
  openPage('/swdzzl/thin-section/S4')
  expect(await screen.findByText('S4 单偏光.jpg')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /薄片 S4/ })).toBeNull()
})

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })

test.each(['/swdzzl/thin-section/S2', '/research-achievement/L2'])(
  'a secret record shows no panel at %s',
  async (at) => {
    openPage(at)
    await heading(/./)
    expect(await screen.findByText('涉密，只公开所在区')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /照片|摘要/ })).toBeNull()
  },
)

test('a visitor sees the names of the photographs and a sign-in link', async () => {
  openPage('/swdzzl/thin-section/S1')
  expect(await screen.findByText('S1 单偏光.svg')).toBeTruthy()
  expect(screen.getAllByText('后可看照片。')).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: '登录' })).toHaveLength(2)
  expect(screen.queryByRole('img', { name: /薄片 S1/ })).toBeNull()
})

test('a member sees both lights side by side with the magnification', async () => {
  openPage('/swdzzl/thin-section/S1', member)
  for (const light of ['单偏光', '正交偏光']) {
    const image = await screen.findByRole('img', { name: `薄片 S1，${light}` })
    expect(image.getAttribute('src')).toBe('blob:photograph')
  }
  expect(screen.getByText(/放大倍数 4×10。没有登记视域宽度，照片上不画比例尺/)).toBeTruthy()
  expect(addressOf.mock.calls.map(([{ type }]) => type)).toEqual(['image/svg+xml', 'image/svg+xml'])
})

/** Says of a picture, which jsdom does not read, how large it is. */
async function arrive(name: string, width: number, height: number): Promise<void> {
  const image = await screen.findByRole('img', { name })
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
}

test('both lights are laid over each other where the reader chooses it, and the address keeps it', async () => {
  const { user, router } = openPage('/swdzzl/thin-section/S1?lights=sideways', member)
  await user.click(await screen.findByRole('radio', { name: '叠放对比' }))
  expect(router.state.location.search).toBe('?lights=overlay')
  await arrive('薄片 S1，单偏光', 900, 600)
  await arrive('薄片 S1，正交偏光', 900, 600)
  const slider = await screen.findByRole('slider', { name: '单偏光与正交偏光的分界' })
  expect(slider.getAttribute('aria-valuetext')).toBe('左侧单偏光占 50%，右侧正交偏光')
  expect(screen.queryByRole('img', { name: /^比例尺/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '并排' }))
  expect(router.state.location.search).toBe('')
})

test('photographs of different sizes are not laid over each other: both are named with their sizes', async () => {
  openPage('/swdzzl/thin-section/S1?lights=overlay', member)
  await arrive('薄片 S1，单偏光', 900, 600)
  await arrive('薄片 S1，正交偏光', 901, 600)
  expect(await screen.findByText(/单偏光 900 × 600、正交偏光 901 × 600 像素/)).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('a known width of the field of view is named and drawn', async () => {
  await pool.query(
    `update thin_section set field_width = 0.9 where id = (select id from record where code = 'S1')`,
  )
  openPage('/swdzzl/thin-section/S1?lights=overlay', member)
  await arrive('薄片 S1，单偏光', 900, 600)
  await arrive('薄片 S1，正交偏光', 900, 600)
  expect(await screen.findByText(/照片全幅宽 0.9 mm。比例尺随缩放而变。/)).toBeTruthy()
  expect(screen.getByRole('img', { name: '比例尺 0.2 mm' })).toBeTruthy()
})

test('a visitor of a well gets the class of its entry, and no values', async () => {
  openPage('/monitoring/water-quality/W1')
  const panel = await screen.findByRole('region', { name: '水质类别' })
  expect(panel.textContent).toContain('综合类别Ⅳ 类定类指标：氟化物')
  expect(within(panel).queryByRole('table')).toBeNull()
})

test('a member reads the latest value of each item with its class, the worst first', async () => {
  openPage('/monitoring/water-quality/W1', member)
  const table = await screen.findByRole('table', { name: '各项最近值与类别' })
  expect(screen.getByText('综合类别').parentElement?.textContent).toBe('综合类别Ⅳ 类定类指标：氟化物')
  const lines = within(table).getAllByRole('row').slice(1)
  const words = lines.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join(' '),
  )
  expect(words.map((line) => line.replaceAll(/指标|最近值|类别(?!$)|本类限值|采样日期/g, '').trim())).toEqual(
    [
      '氟化物 1.60 mg/L Ⅳ 类 ≤ 2.0 2026-03-01',
      '硝酸盐（以 N 计） 5.00 mg/L Ⅱ 类 ≤ 5.0 2026-03-01',
      'pH 7.20 Ⅰ 类 6.5–8.5 2026-03-01',
    ],
  )
})

test('a note tells of half the limit of detection where an item was below it', async () => {
  const { rows } = await pool.query<{ id: string }>(`select id from record where code = 'W1'`)
  openPage('/monitoring/water-quality/W1', member)
  const note = () => screen.findByText(/单项从优不从劣/)
  expect((await note()).textContent).not.toContain('检出限')
  await pool.query(
    `insert into observation (record, quantity, at, value, below) values ($1, 'lead', '2026-03-01', 0.05, true)`,
    [rows[0]?.id],
  )
  cleanup()
  openPage('/monitoring/water-quality/W1', member)
  expect((await note()).textContent).toContain('低于检出限的按检出限的一半计。')
  expect(screen.getByText('<0.0500 mg/L')).toBeTruthy()
})

test('a repealed document shows its status, a link to its replacement, and its text without markup', async () => {
  openPage('/public-service/D1')
  const panel = within(await screen.findByRole('region', { name: '全文' }))
  expect(panel.getByText('已废止').parentElement?.textContent).toContain(
    '自 2001-05-01 起施行，于 2019-01-01 废止，由《新规范》替代',
  )
  expect(panel.getByRole('heading').textContent).toBe('第一章 总则')
  expect(panel.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(panel.getByRole('button', { name: '打印' })).toBeTruthy()
  expect(screen.getAllByText(/第一条/)).toHaveLength(1)
})

test('a document without text shows where to request it', async () => {
  openPage('/public-service/D2')
  expect(await screen.findByText('没有收录全文')).toBeTruthy()
  expect(within(screen.getByRole('tabpanel')).queryByRole('button', { name: '打印' })).toBeNull()
})

test('a paper is cited by its own fields', async () => {
  openPage('/research-achievement/L1')
  expect(await screen.findByText('甲, 乙, 丙, 等. 软土[J]. 云汀地质, 2019, 40(2): 1-9.')).toBeTruthy()
  expect(await screen.findByText('论软土。')).toBeTruthy()
})
