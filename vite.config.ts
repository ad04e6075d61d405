import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

const outDir = join(import.meta.dirname, 'dist')
const compressible = /\.(?:css|html|js|json|svg|txt)$/

/** Lays a `.br` and a `.gz` beside every text file of the build, so that the server never compresses it again. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true })
      await Promise.all(
        names.filter((name) => compressible.test(name)).map((name) => pack(join(outDir, name))),
      )
    },
  }
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [react(), precompress()],
  build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1200 },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:8080' } },
})
