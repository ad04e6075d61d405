import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { AppError } from '#contract/errors.ts'
import { openDatabase, type Db } from '#database/database.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { readConfig } from '#server/config.ts'
import { openLibrary } from '#server/library.ts'
import { type DrawingContent, parseSettings, type Settings } from '#server/site/settings-file.ts'
import { applySettings, exportSettings } from '#server/site/settings.ts'

const help = `用法：npm run site -- 命令 文件夹
  站点设置：馆名、地址、电话、备案、简介、各区轮廓、首页剖面、登录页的图。可在服务运行时使用，改后即见。

  save 文件夹          写出现在的设置：site.json 与其中提到的图
  load 文件夹          读入其中的 site.json；没有写的项不变，写错则都不变`

const log = (line: string) => console.info(line)
const fileName = 'site.json'

type Work = (db: Db, folder: string) => Promise<void>
const commands: Record<string, Work> = { save, load }

/** Runs the command and returns its exit code. */
export async function runSite(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [command = '', folder, ...rest] = args
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!work || folder === undefined || rest.length > 0) {
    console.error(help)
    return args.includes('--help') ? 0 : 1
  }
  const library = await openLibrary(readConfig(env), { log, beside: true })
  try {
    await work(openDatabase(library.pool), folder)
    return 0
  } catch (error) {
    const sentence = error instanceof AppError ? error.message : fileTrouble(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    return 1
  } finally {
    await library.close()
  }
}

async function save(db: Db, folder: string): Promise<void> {
  const { settings, drawings } = await exportSettings(db)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, fileName), formatSettings(settings))
  for (const { name, svg } of drawings) await writeFile(join(folder, `${name}.svg`), svg)
  log(`已写出 ${join(folder, fileName)}，图 ${drawings.length} 幅`)
}

/** Formats settings with coordinates on one line and everything else on lines of its own. */
const formatSettings = (settings: Settings): string =>
  `${JSON.stringify(settings, null, 2).replaceAll(/\[[\s\d.,-]+\]/g, (numbers) => numbers.replaceAll(/\s+/g, ' '))}\n`

async function load(db: Db, folder: string): Promise<void> {
  const settings = parseSettings(jsonIn(await readFile(join(folder, fileName), 'utf8')))
  const drawings = await drawingsOf(settings, folder)
  await applySettings(db, settings, drawings)
  log(`设置已更新：${Object.keys(settings).join('、') || '没有写任何一项'}`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid_input', {}, `${fileName} 不是 JSON：${String(Object(error).message)}`)
  }
}

const largestSvg = 1_000_000

async function drawingsOf({ drawings = {} }: Settings, folder: string): Promise<DrawingContent[]> {
  const found: DrawingContent[] = []
  for (const { name, file, alt, caption } of namedIn(drawings)) {
    const svg = await readFile(join(folder, file), 'utf8')
    if (!/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(svg) || svg.length > largestSvg)
      throw new AppError('invalid_input', {}, `drawings.${name}：${file} 须为 1 MB 以内的 SVG 文件`)
    found.push({ name, svg, alt, caption })
  }
  return found
}

const namedIn = (drawings: NonNullable<Settings['drawings']>) =>
  Object.entries(drawings).map(([name, drawing]) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- Object.entries forgets the key type
    return { ...drawing, name: name as DrawingContent['name'] }
  })

const troubles: Record<string, string> = {
  ENOENT: '找不到文件',
  ENOTDIR: '不是文件夹',
  EISDIR: '是文件夹，不是文件',
  EACCES: '没有权限',
  EEXIST: '不是文件夹',
}

function fileTrouble(error: unknown): string | undefined {
  const { code, path } = Object(error)
  const words = troubles[String(code)]
  return words && `${words}：${String(path)}`
}

if (import.meta.main) {
  process.exitCode = await runSite(process.argv.slice(2), process.env).catch((error: unknown) => {
    console.error(error instanceof StartRefusal ? error.message : error)
    return 1
  })
}
