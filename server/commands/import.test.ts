import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import * as imports from '#server/imports/imports.ts'
import { freshDatabase } from '#testing/app.ts'

import { runImport } from './import.ts'

let folder: string
let env: Record<string, string>
const printed: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geolibrary-import-'))
  const pool = await freshDatabase()
  const { host = '', port = 0, user = '', password, database = '' } = pool.options
  await pool.end()
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}`
  env = { DATABASE_URL: `${url}?host=${encodeURIComponent(host)}&port=${port}`, DATA_DIR: folder }
  const keep = (text: unknown) => void printed.push(String(text))
  vi.spyOn(console, 'info').mockImplementation(keep)
  vi.spyOn(console, 'error').mockImplementation(keep)
})
afterEach(() => {
  printed.length = 0
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  [[], '用法'],
  [['--undo', '1e3'], '--undo 后须写批次编号'],
  [['--access', 'secret', 'x.ags'], '--access 须为 open'],
  [['--project', ' ', 'x.ags'], '--project'],
  [['--colour', 'red'], '用法'],
])('%j is explained', async (args, words) => {
  expect(await runImport(args, env)).toBe(1)
  expect(printed.join('\n')).toContain(words)
})

test('a missing and an unreadable file do not prevent the import of a good one', async () => {
  const [good, bad] = [join(folder, '好.txt'), join(folder, '坏.txt')]
  await writeFile(good, '#ZK#ZK1\t鉴别孔\t\t\t\t\u0034.5\n#BG#3\t\t\t\t\t\t=1+1\n')
  await writeFile(bad, 'x')
  expect(await runImport([bad, join(folder, '无.txt'), good, '--project', 'C1'], env)).toBe(1)
  const reported = printed.join('\n')
  expect(reported).toContain('未导入：没有认出文件的格式')
  expect(reported).toContain('未导入：找不到这个文件')
  expect(reported).toContain('取 1 条，已在库且相同 0 条，退 1 行')
  expect(reported).toMatch(/未取该行 {2}#BG# +2 +标贯击数 +=1\+1 +击数 N：须为数字/)
  expect(reported).toContain('npm run import -- --undo 1')
  expect(reported).toContain(`报告：${join(folder, 'imports')}`)
  const [report] = await readdir(join(folder, 'imports'))
  expect(await readFile(join(folder, 'imports', report!), 'utf8')).toContain(`"'=1+1"`)
})

test('lists and undoes batches', async () => {
  expect(await runImport(['--list'], env)).toBe(0)
  expect(printed.join('\n')).toMatch(/批次 1 .*好\.txt {2}取 1 条/)
  expect(await runImport(['--undo', '1'], env)).toBe(0)
  expect(printed.join('\n')).toContain('移除 1 条')
})

test('writes a template without overwriting an existing file', async () => {
  expect(await runImport(['--template', 'borehole', folder], env)).toBe(0)
  const path = join(folder, '工程地质钻孔导入模板.xlsx')
  const template = await readFile(path)
  expect(template.subarray(0, 2).toString()).toBe('PK')
  await expect(runImport(['--template', '工程地质钻孔', path], env)).rejects.toThrow('文件已存在')
  await expect(runImport(['--template', 'hole', folder], env)).rejects.toThrow('borehole 工程地质钻孔')
  await expect(runImport(['--template', 'borehole', join(folder, 'x/y.xlsx')], env)).rejects.toThrow(
    '找不到文件夹',
  )
  expect(await readFile(path)).toEqual(template)
})

test('imports a directory in order; unsupported files are listed once, totals at the end', async () => {
  const below = join(folder, '全市', '东区')
  await mkdir(below, { recursive: true })
  await writeFile(join(folder, '全市', 'ZK10.txt'), '#ZK#ZK10\t鉴别孔\n')
  await writeFile(join(folder, '全市', 'ZK9.txt'), '#ZK#ZK9\t鉴别孔\n')
  await writeFile(join(below, '坏.ags'), 'x')
  for (const name of ['图.dwg', '报告.pdf', '~$ZK9.xlsx']) await writeFile(join(below, name), 'x')
  expect(await runImport([join(folder, '全市'), '--project', 'F1'], env)).toBe(1)
  const reported = printed.join('\n')
  expect(reported).toContain('略过 2 个不能导入的文件：PDF 1 个（报告.pdf）；DWG 1 个（图.dwg）')
  expect(reported).toMatch(/［1\/3］坏\.ags[\s\S]*［2\/3］ZK9\.txt[\s\S]*［3\/3］ZK10\.txt/)
  expect(reported).toContain('共 3 个文件：已导入 2 个，无变化 0 个，未导入 1 个，出错 0 个')
})

test('an unexpected error in one file gets a number and a log, and the next file is read', async () => {
  const [first, second] = [join(folder, '甲.txt'), join(folder, '乙.txt')]
  for (const path of [first, second]) await writeFile(path, `#ZK#${basename(path)}\t鉴别孔\n`)
  const broken = vi.spyOn(imports, 'importFile').mockRejectedValueOnce(new TypeError('x is not a function'))
  expect(await runImport([first, second, '--project', 'F2'], env)).toBe(1)
  broken.mockRestore()
  const reported = printed.join('\n')
  expect(reported).toMatch(/未导入：程序出错（编号 [\da-f-]+），详情见 .*\.log/)
  expect(reported).not.toMatch(/TypeError|at .*\.ts:/)
  expect(reported).toContain('共 2 个文件：已导入 1 个，无变化 0 个，未导入 0 个，出错 1 个')
  const log = (await readdir(join(folder, 'imports'))).find((name) => name.endsWith('.log'))
  expect(await readFile(join(folder, 'imports', log!), 'utf8')).toMatch(
    /甲\.txt\n.*TypeError: x is not a function\n +at /,
  )
})

test('a table of others is read as it is recognised, or as its columns are said to be', async () => {
  const [known, strange] = [join(folder, '孔.csv'), join(folder, '怪.csv')]
  await writeFile(known, 'Hole ID,Longitude,Latitude,Total Depth,Rig\nBH1,121.5,31.2,30,XY\n')
  await writeFile(strange, 'a,b,c\nBH2,121.5,3000\nBH3,121.6,2000\n')
  expect(await runImport([known, strange, '--project', 'T1'], env)).toBe(1)
  expect(printed.join('\n')).toContain('取 1 条')
  expect(printed.join('\n')).toContain('E Rig（1）')
  expect(printed.join('\n')).toContain('“CSV”的列为 a、b、c；请写明各列的含义（--describe、--columns）')

  expect(await runImport(['--describe', strange, known], env)).toBe(0)
  expect(printed.join('\n')).toMatch(/Hole ID：孔号（按表头）[\s\S]*可写的项：.*finalDepth 孔深/)
  const file = (await readdir(join(folder, 'imports'))).find((name) => name.endsWith('怪.csv.columns.json'))
  const path = join(folder, 'imports', file!)
  const [use] = JSON.parse(await readFile(path, 'utf8')) as {
    kind: string
    columns: { field: string | null; unit: string | null }[]
  }[]
  use!.kind = 'borehole'
  use!.columns[0]!.field = 'title'
  Object.assign(use!.columns[2]!, { field: 'finalDepth', unit: 'cm' })
  await writeFile(path, JSON.stringify([use]))
  printed.length = 0
  expect(await runImport([strange, '--columns', path, '--project', 'T1'], env)).toBe(0)
  expect(printed.join('\n')).toContain('取 2 条')
  expect(printed.join('\n')).toContain('B b（2）')
})

test('readings of monitoring points are told where they come in', async () => {
  const path = join(folder, '水位.csv')
  await writeFile(path, 'Locatie,Filternummer,Peildatum,Stand (cm t.o.v. MV)\nB33F0080,001,28-11-1972,141\n')
  expect(await runImport([path], env)).toBe(1)
  expect(printed.join('\n')).toContain('这是监测读数，命令不导入；请在网页的“资料入库”中放入')
})

test('columns that cannot be read are explained', async () => {
  const path = join(folder, '错.json')
  await writeFile(path, '[{"table":1}]')
  for (const [file, words] of [
    [path, '写法不对'],
    [join(folder, '无.json'), '读不出'],
  ] as const) {
    expect(await runImport(['x.csv', '--columns', file], env)).toBe(1)
    expect(printed.join('\n')).toContain(words)
  }
})
