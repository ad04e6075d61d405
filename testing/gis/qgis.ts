import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const python = '/usr/bin/python3'

/** Whether Debian's QGIS can be asked without a window (its package is `python3-qgis`). */
export const hasQgis = spawnSync(python, ['-c', 'import qgis.core']).status === 0

const begin = `import json, os, sys
from qgis.core import *
app = QgsApplication([], False)
app.initQgis()
`
/** What is left is not taken down: now and then that fails. */
const end = `
sys.stdout.flush()
os._exit(0)`

/** What lines of Python print as JSON when QGIS runs them, with a profile of its own. */
export async function askQgis<T>(lines: readonly string[]): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'qgis-'))
  try {
    const env = {
      ...{ PATH: '/usr/bin:/bin', HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8' },
      ...{ QT_QPA_PLATFORM: 'offscreen', QGIS_CUSTOM_CONFIG_PATH: home, QGIS_PREFIX_PATH: '/usr' },
    }
    const { stdout } = await promisify(execFile)(python, ['-c', begin + lines.join('\n') + end], { env })
    const answer = stdout.split('\n').findLast((line) => line.startsWith('{'))
    return JSON.parse(answer ?? '') as T
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
