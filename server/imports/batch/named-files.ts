import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

export interface NamedFiles {
  paths: string[]
  /** Files in a directory whose extension is not supported. */
  retained: string[]
}

/** Extensions that are read from a directory; a file given by name is read regardless of its extension. */
const readableNames = /\.(?:ags|gef|xlsx|xlsm|xls|txt|dat|csv|tsv|geojson|json|zip|gpkg|kml|kmz)$/i
/** Temporary and hidden files of other programs. */
const hiddenNames = /^(?:\.|~\$)|^Thumbs\.db$/i

/** Resolves arguments to files, each once; a directory stands for all files below it, in order. */
export async function namedFiles(named: readonly string[]): Promise<NamedFiles> {
  const found: NamedFiles = { paths: [], retained: [] }
  for (const path of named) {
    const isFolder = await stat(path).then(
      (entry) => entry.isDirectory(),
      () => false, // a missing path is reported when it is read
    )
    const files = isFolder ? await filesBelow(path) : [path]
    const [read, left] = [files.filter((file) => !isFolder || readableNames.test(file)), files]
    found.paths.push(...read)
    found.retained.push(...left.filter((file) => !read.includes(file)))
  }
  return { paths: [...new Set(found.paths)], retained: [...new Set(found.retained)] }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => {
    const inside = entry.parentPath.slice(folder.length).split(/[/\\]/)
    return entry.isFile() && ![...inside, entry.name].some((name) => hiddenNames.test(name))
  })
  const order = new Intl.Collator('zh', { numeric: true })
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted((a, b) => order.compare(a, b))
}

/** `DWG 2 个、PDF 10 个（甲.pdf、乙.pdf……）`: the skipped files by extension. */
export function skippedLine(retained: readonly string[]): string {
  const endings = Map.groupBy(
    retained,
    (path) => /\.([^.]+)$/.exec(basename(path))?.[1]?.toUpperCase() ?? '无扩展名',
  )
  return [...endings]
    .map(([ending, files]) => {
      const names = files.slice(0, 3).map((file) => basename(file))
      return `${ending} ${files.length} 个（${names.join('、')}${files.length > 3 ? '……' : ''}）`
    })
    .join('；')
}
