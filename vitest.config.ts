import { availableParallelism } from 'node:os'

import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { launchOptions } from './testing/chromium.ts'

const env = { TZ: 'Asia/Shanghai' }
/** How long anything may take: no measure of speed, but an end to waiting, which a crowded machine must not reach. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

/** Tests that start whole processes, kill or freeze them, or wait for a job: they mostly wait. */
const processes = [
  'server/start/start.test.ts',
  'server/{faults,recovery,several-servers,upgrade}.test.ts',
  'server/http/replicas/replica-reads.test.ts',
  'database/pooler/pooler.test.ts',
  'server/record-files/text/text.test.ts',
  'server/files/uploads/killed.test.ts',
  'server/{jobs,backup}/*.test.ts',
  'scripts/start/supervise.test.ts',
]
const ofServer = {
  globalSetup: 'testing/cluster.ts',
  setupFiles: 'testing/closing.ts',
  isolate: false,
  env,
  ...patience,
}

export default defineConfig({
  test: {
    api: { host: '127.0.0.1' },
    maxWorkers: Math.max(2, availableParallelism() - 1), // files mostly wait for the database: two cores run two
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{geology,language,contract,demo,testing,web}/**/*.test.ts'],
          exclude: ['demo/{load,self-check}.test.ts', 'demo/people/*.test.ts'],
          isolate: false, // pure functions, which remember nothing
          env,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            '{server,database,scripts}/**/*.test.ts',
            'demo/{load,self-check,people/people,people/trade}.test.ts',
          ],
          exclude: processes,
          ...ofServer,
        },
      },
      {
        test: {
          name: 'process',
          include: processes,
          ...ofServer,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'page',
          include: ['web/**/*.test.tsx'],
          isolate: false,
          exclude: ['**/*.browser.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://127.0.0.1/' } },
          globalSetup: 'testing/cluster.ts',
          setupFiles: ['testing/browser.ts', 'testing/closing.ts'],
          env,
          ...patience,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {
          entries: ['web/main.tsx', 'web/**/*.browser.test.tsx'],
          include: ['react/jsx-dev-runtime'],
        },
        define: { 'process.env.VIRT_ON': 'true' }, // rows out of sight are left out in tests too
        test: {
          name: 'widget',
          ...patience,
          include: ['web/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1366, height: 900 },
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
