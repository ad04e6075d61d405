import { parseArgs } from 'node:util'

import { commonFields, type Access } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { AppError } from '#contract/errors.ts'
import { openDatabase, type Db } from '#database/database.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { readConfig } from '#server/config.ts'
import { readColumns, describeFiles } from '#server/imports/batch/described.ts'
import { explain, importAll, type Run } from '#server/imports/batch/import-all.ts'
import { showProgress, type Screen } from '#server/imports/batch/progress.ts'
import { listBatches } from '#server/imports/imports.queries.ts'
import { undoImport, type ImportOptions } from '#server/imports/imports.ts'
import { saveTemplate } from '#server/imports/template-file.ts'
import { openLibrary } from '#server/library.ts'

const help = `用法：npm run import -- 文件或文件夹… [选项]
  读取理正标准数据接口（.xlsx、.txt）、AGS4 与 AGS3、GEF 静探与钻孔、按模板填写的 Excel 工作簿，以及表头不一的工作簿、CSV、GeoJSON、
  Shapefile（连同 .dbf、.prj、.cpg 压缩为 .zip）、GeoPackage、KML：按表头认出各列的含义，认不出的须写明。
  取好的行，列出有问题的行。重复导入不会重复入库。
  文件夹：依次读取其下所有 .ags、.gef、.xlsx、.xls、.txt、.csv、.geojson、.zip、.gpkg、.kml、.kmz 文件。

  --project 编号       文件没有项目编号时使用；不写则以文件名代替
  --access 程度        open 公开、member 会员可见；不写时新资料为 open，已在库的不变
  --system 坐标系      文件没有写明坐标系时使用，如 EPSG:4549、OSGB
  --x-east             X 坐标为东（缺省为北）
  --describe           只说明文件里各表、各列认作什么，并把它写成可以修改的 .json
  --columns 文件.json  按这个文件写明的含义读取各列
  --dry-run            只检查，不入库
  --template 类别      生成一类资料的导入模板，如 --template borehole；其后可写文件名或文件夹
  --list               列出最近的导入批次
  --undo 批次          撤销一个批次
  --debug              程序出错时显示详情`

const log = (line: string) => console.info(line)

const screen: Screen = {
  terminal: process.stdout.isTTY,
  write: (text) => void process.stdout.write(text),
  log,
  complain: (line) => console.error(line),
}

/** Runs the command and returns its exit code. */
export async function runImport(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = read(args)
  if (!asked) return args.includes('--help') ? 0 : 1
  if (asked.template !== undefined) return await template(asked.template, asked.files[0])
  const config = readConfig(env)
  if (asked.describe) return await describeFiles(screen, config.dataDir, asked.files)
  const library = await openLibrary(config, { log, beside: true })
  const { signal, letGo } = untilInterrupted()
  const db = openDatabase(library.pool)
  const run: Run = { db, screen, signal, dataDir: config.dataDir, debug: asked.debug, options: asked.options }
  try {
    if (asked.list) return await list(db)
    if (asked.undo !== undefined) return await undo(run, asked.undo)
    return await importAll(run, asked.files)
  } catch (error) {
    const [, sentence] = await explain(run, error, args.join(' '))
    console.error(sentence)
    return 1
  } finally {
    letGo()
    await library.close()
  }
}

/** Ctrl-C stops between two steps and rolls back; a second one exits at once. */
function untilInterrupted() {
  const ending = new AbortController()
  const end = () => {
    log('\n正在停止，尚未完成的不会留下')
    ending.abort()
  }
  process.once('SIGINT', end)
  return { signal: ending.signal, letGo: () => void process.removeListener('SIGINT', end) }
}

interface ImportArguments {
  files: string[]
  options: ImportOptions
  list: boolean
  undo: number | undefined
  template: string | undefined
  describe: boolean
  debug: boolean
}

function read(args: readonly string[]): ImportArguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        project: { type: 'string' },
        access: { type: 'string' },
        system: { type: 'string' },
        'x-east': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        describe: { type: 'boolean' },
        columns: { type: 'string' },
        template: { type: 'string' },
        list: { type: 'boolean' },
        undo: { type: 'string' },
        debug: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    const undoing = batchNumber(values.undo)
    const asked = [values.list, values.undo, values.template, positionals[0]].some((one) => one !== undefined)
    if (values.help || !asked) return printText(help)
    const options: ImportOptions = {
      account: null,
      project: projectCode(values.project),
      access: accessNamed(values.access),
      system: values.system,
      xIsEast: values['x-east'] ?? false,
      dryRun: values['dry-run'] ?? false,
      tables: values.columns === undefined ? undefined : readColumns(values.columns),
    }
    return { files: positionals, options, undo: undoing, template: values.template, ...flagsOf(values) }
  } catch (error) {
    return printText(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}

type Flags = Pick<ImportArguments, 'list' | 'describe' | 'debug'>

const flagsOf = ({ list = false, describe = false, debug = false }: Partial<Flags>): Flags => ({
  list,
  describe,
  debug,
})

function printText(text: string): undefined {
  console.error(text)
  return undefined
}

function batchNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error('--undo 后须写批次编号，如 --undo 3')
  return Number(text)
}

function projectCode(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[^\p{Cc}]{1,60}$/u.test(text.trim()))
    throw new Error('--project 须为 1 至 60 字')
  return text?.trim()
}

function accessNamed(text: string | undefined): Access | undefined {
  if (text === undefined) return undefined
  if (text === 'open' || text === 'member') return text
  const labels = commonFields.access.choices
  throw new Error(`--access 须为 open（${labels.open}）或 member（${labels.member}）`)
}

async function list(db: Db): Promise<number> {
  const batches = await listBatches(db, 50)
  if (batches.length === 0) log('还没有导入过文件')
  for (const { id, state, createdAt, fileName, taken, unchanged, refused } of batches) {
    const at = new Date(createdAt).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })
    const mark = state === 'undone' ? '（已撤销）' : ''
    log(`批次 ${id}${mark}  ${at}  ${fileName}  取 ${taken} 条，相同 ${unchanged} 条，退 ${refused} 行`)
  }
  return 0
}

async function template(kind: string, path: string | undefined): Promise<number> {
  log(`模板已写入 ${await saveTemplate(kinds, kind, path)}；填好后：npm run import -- 文件`)
  return 0
}

async function undo({ db, dataDir, signal }: Run, batch: number): Promise<number> {
  const { end, ...shown } = showProgress(screen, '正在撤销')
  const undone = undoImport(db, kinds, batch, { ...shown, signal, dataDir }).finally(end)
  const { removed, restored, retained } = await undone
  const done = retained.length === 0 ? '已撤销' : '未能全部撤销'
  log(`批次 ${batch} ${done}：移除 ${removed} 条，还原 ${restored} 条，保留 ${retained.length} 条`)
  for (const { code, reason } of retained) log(`  保留 ${code}：${reason}`)
  return 0
}

if (import.meta.main) {
  // The reader of the output may end (`| head`): the import continues, its report is in a file.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.exitCode = await runImport(process.argv.slice(2), process.env).catch((error: unknown) => {
    const expected = error instanceof StartRefusal || error instanceof AppError
    console.error(expected ? error.message : error)
    return 1
  })
}
