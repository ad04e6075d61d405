import { kinds } from '#contract/catalogue/kinds.ts'
import { rebuildDocuments } from '#server/catalogue/search-documents/rebuild.ts'
import { readConfig } from '#server/config.ts'
import { openLibrary } from '#server/library.ts'

const log = (line: string) => console.info(line)
const library = await openLibrary(readConfig(process.env), { log, beside: true })
const startedAt = performance.now()
try {
  const done = await rebuildDocuments(library.pool, { kinds, log })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  log(`检索文档已全部重建：${done.toLocaleString('en-US')} 条，用时 ${seconds} 秒`)
} finally {
  await library.close()
}
