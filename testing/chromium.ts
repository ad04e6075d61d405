import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without the buttons and bars of a window, which take longer than most pages. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of this machine: the one that CHROMIUM names, else the first on PATH; none means Playwright's own. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env['CHROMIUM']) return env['CHROMIUM']
  const folders = (env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const executablePath = findChromium()

/** How every browser of the tests is started: no window, no calls home, and names of files may be Chinese. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // pages of tests are short: what optimising compilers and early collections cost is not earned back
    '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=32',
  ],
}

if (import.meta.main) process.exitCode = executablePath?.endsWith(process.argv[2] ?? '') ? 0 : 1
