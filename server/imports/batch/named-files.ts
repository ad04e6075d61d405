import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

export interface NamedFiles {
  paths: string[]
  /** Files below a folder whose ending is none of those that are read. */
  skipped: string[]
}

/** Endings under which files are looked for in a folder; a file that is named itself is read whatever it is called. */
const readable = /\.(?:ags|xlsx|xlsm|xls|txt|dat)$/i
/** What programs leave behind, and nobody means. */
const hidden = /^(?:\.|~\$)|^Thumbs\.db$/i

/** The files that arguments name; a folder stands for all files below it, in order, each once. */
export async function namedFiles(named: readonly string[]): Promise<NamedFiles> {
  const found: NamedFiles = { paths: [], skipped: [] }
  for (const path of named) {
    const isFolder = await stat(path).then(
      (entry) => entry.isDirectory(),
      () => false, // told when it is read
    )
    const files = isFolder ? await filesBelow(path) : [path]
    const [read, left] = [files.filter((file) => !isFolder || readable.test(file)), files]
    found.paths.push(...read)
    found.skipped.push(...left.filter((file) => !read.includes(file)))
  }
  return { paths: [...new Set(found.paths)], skipped: [...new Set(found.skipped)] }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => {
    const inside = entry.parentPath.slice(folder.length).split(/[/\\]/)
    return entry.isFile() && ![...inside, entry.name].some((name) => hidden.test(name))
  })
  const order = new Intl.Collator('zh', { numeric: true })
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted((a, b) => order.compare(a, b))
}

/** `DWG 2 个、PDF 10 个（甲.pdf、乙.pdf……）`: what was left out, by ending. */
export function skippedLine(skipped: readonly string[]): string {
  const endings = Map.groupBy(
    skipped,
    (path) => /\.([^.]+)$/.exec(basename(path))?.[1]?.toUpperCase() ?? '无扩展名',
  )
  return [...endings]
    .map(([ending, files]) => {
      const names = files.slice(0, 3).map((file) => basename(file))
      return `${ending} ${files.length} 个（${names.join('、')}${files.length > 3 ? '……' : ''}）`
    })
    .join('；')
}
