import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { answers, freePort, root } from '#bench/product.ts'

/** HAProxy with the product's own example, on free ports; with a line more for each server beyond two. */
export async function startBalancer(folder: string, [first = 0, second = 0, ...others]: readonly number[]) {
  const port = await freePort()
  const example = await readFile(join(root, 'docs/haproxy.cfg'), 'utf8')
  const settings = example
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${second}`)
  const more = others.map((own, i) => `  server more${i} 127.0.0.1:${own}\n`).join('')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, settings.trimEnd() + '\n' + more)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100 && !(await answers(`${url}/api/health/ready`)); tries += 1) await delay(100)
  return { url, stop: () => void child.kill('SIGTERM') }
}
