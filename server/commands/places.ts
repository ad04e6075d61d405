import { readFile } from 'node:fs/promises'

import { AppError } from '#contract/errors.ts'
import { openDatabase } from '#database/database.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { readConfig } from '#server/config.ts'
import { openLibrary } from '#server/library.ts'
import { loadPlaces, parsePlaces } from '#server/places/load.ts'

const help = `用法：npm run places -- 文件…
  载入地名，供按地点查找。文件为 GeoJSON（经纬度，CGCS2000 或 WGS 84），每个要素写 name 与 category，可写 aliases。
  category 为 road、metro、station、river、coast、district、area 之一。原有地名全部换掉；写错则都不变。`

/** Runs the command and returns its exit code. */
async function run(files: readonly string[]): Promise<number> {
  if (files.length === 0 || files.includes('--help')) {
    console.error(help)
    return files.length === 0 ? 1 : 0
  }
  const features = (await Promise.all(files.map(placesOf))).flat()
  const library = await openLibrary(readConfig(process.env), { log: console.info, beside: true })
  try {
    await loadPlaces(openDatabase(library.pool), features)
  } finally {
    await library.close()
  }
  console.info(`已载入地名 ${features.length} 处`)
  return 0
}

async function placesOf(file: string) {
  const text = await readFile(file, 'utf8')
  try {
    return parsePlaces(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof AppError || error instanceof SyntaxError)) throw error
    throw new StartRefusal(`${file}：${error.message}`)
  }
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error)
  return 1
})
