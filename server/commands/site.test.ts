import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { content } from '#contract/content/content.ts'
import { site } from '#contract/site.ts'
import { groundSection } from '#demo/content/ground-section.ts'
import { testApp } from '#testing/app.ts'

import { runSite } from './site.ts'

const { pool, dataDir, visitor, raw } = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'geolibrary-site-'))
const printed: string[] = []
let env: Record<string, string>

beforeAll(() => {
  const { host = '', port = 0, user = '', password, database = '' } = pool.options
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}`
  env = { DATABASE_URL: `${url}?host=${encodeURIComponent(host)}&port=${port}`, DATA_DIR: dataDir }
  const keep = (text: unknown) => void printed.push(String(text))
  vi.spyOn(console, 'info').mockImplementation(keep)
  vi.spyOn(console, 'error').mockImplementation(keep)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the command; returns its exit code and output. */
async function run(...args: string[]): Promise<[code: number, printed: string]> {
  printed.length = 0
  const code = await runSite(args, env)
  return [code, printed.join('\n')]
}

const load = async (settings: unknown) => {
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings)
  await writeFile(join(folder, 'site.json'), text)
  return run('load', folder)
}

test.each([[[]], [['show']], [['load']], [['load', 'a', 'b']], [['constructor', 'a']]])(
  '%j is explained',
  async (args) => expect(await run(...args)).toEqual([1, expect.stringContaining('用法')]),
)

const stratum = (base: number) => ({ ...groundSection.strata[0], base })

test.each([
  ['{', 'site.json 不是 JSON'],
  [{ nam: '馆' }, '文件：'],
  [{ name: '' }, 'name：'],
  [{ demoMark: '演示' }, '文件：'],
  [{ hours: 9 }, 'hours：'],
  [{ qrHref: 'javascript:alert(1)' }, 'qrHref：'],
  [{ partners: [{ name: '局', href: 'ftp://a.example' }] }, 'partners.0.href：'],
  [{ frameOrigins: ['https://a.example/path'] }, 'frameOrigins.0：须写成“https://a.example”'],
  [{ messageOrigins: ['https://*'] }, 'messageOrigins.0：须为'],
  [{ districts: [{ name: '区', ring: [1, 2, 3] }] }, 'districts.0：须为成对的经纬度'],
  [
    { section: { strata: [stratum(9), stratum(3)], channel: null, river: null } },
    'section：各层的层底深度须自上而下递增',
  ],
  [
    { section: { strata: [stratum(9)], channel: { name: '谷', fill: 3, floor: 20 }, river: null } },
    'section：没有填充古河道的那一层',
  ],
  [{ drawings: { sign_in: { file: 'none.svg' } } }, '找不到文件'],
  [{ drawings: { poster: { file: 'site.json' } } }, 'drawings'],
  [{ drawings: { emblem: { file: 'site.json' } } }, 'drawings.emblem：site.json 须为 1 MB 以内的 SVG 文件'],
])('%j is refused and changes nothing', async (settings, words) => {
  const before = await visitor.call(site.read, {})
  const given = typeof settings === 'string' ? settings : { lead: '改了', ...settings }
  const [code, reported] = await load(given)
  expect([code, reported]).toEqual([1, expect.stringContaining(words)])
  expect(reported).not.toMatch(/Invalid|expected/)
  expect(await visitor.call(site.read, {})).toEqual(before)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'

test('applied settings take effect with the next request and are exported unchanged', async () => {
  await writeFile(join(folder, 'plan.svg'), svg)
  const settings = {
    name: '滨城地质资料馆',
    description: '滨城的钻孔与档案',
    about: '收集保管地质资料\n\n目录公开',
    phones: [{ label: '借阅', number: '000-1' }],
    partners: [{ name: '局' }],
    hotKeywords: [{ word: '深孔', href: '#/gcdzzkInfo' }],
    messageOrigins: ['https://talk.example'],
    pageOrigins: ['https://page.example'],
    districts: [{ name: '东区', ring: [0, 0, 1, 0, 1, 1] }],
    section: groundSection,
    drawings: { sign_in: { file: 'plan.svg', alt: '平面图', caption: '示意' } },
  }
  expect(await load(settings)).toEqual([0, expect.stringContaining('设置已更新：name')])
  expect(await visitor.call(site.read, {})).toMatchObject({
    name: '滨城地质资料馆',
    lead: '地质资料的目录全部公开，谁都可以查。',
    phones: settings.phones,
    partners: [{ name: '局', href: '' }],
    section: groundSection,
    drawings: [{ name: 'sign_in', alt: '平面图', caption: '示意' }],
  })
  expect((await visitor.call(content.hotKeywords, {})).map(({ word }) => word)).toEqual(['深孔'])
  expect((await visitor.call(site.about, {})).body).toHaveLength(2)
  expect((await raw('GET', '/drawings/sign_in')).text).toBe(svg)

  const [copy, again] = [join(folder, 'copy'), join(folder, 'again')]
  expect(await run('save', copy)).toEqual([0, expect.stringContaining('图 1 幅')])
  expect((await run('load', copy))[0]).toBe(0)
  expect((await run('save', again))[0]).toBe(0)
  const [first, second] = await Promise.all(
    [copy, again].map((place) => readFile(join(place, 'site.json'), 'utf8')),
  )
  expect(second).toBe(first)
  expect(await readFile(join(again, 'sign_in.svg'), 'utf8')).toBe(svg)
})

test('an empty list clears; a missing key changes nothing', async () => {
  expect((await load({ phones: [], drawings: {} }))[0]).toBe(0)
  const { name, phones, drawings, districts } = {
    ...(await visitor.call(site.read, {})),
    ...(await visitor.call(site.outlines, {})),
  }
  expect({ name, phones, drawings }).toEqual({ name: '滨城地质资料馆', phones: [], drawings: [] })
  expect(districts).toHaveLength(1)
})
