import { enableCompileCache } from 'node:module'

import { defineConfig } from '@playwright/test'

import { launchOptions } from './testing/chromium.ts'

enableCompileCache('node_modules/.cache/node')

export default defineConfig({
  testDir: 'e2e',
  // Node strips the types of the product itself, many times as quick
  build: { external: ['**/{contract,database,demo,geology,language,server,testing,web}/**'] },
  globalSetup: './e2e/product/cluster.ts',
  workers: 2, // files side by side, the journeys of one file in turn
  reporter: 'list',
  timeout: 900_000, // no measure of speed: ends that a crowded machine must not reach
  expect: { timeout: 120_000 },
  projects: [
    { name: 'journeys', testIgnore: 'process/**' },
    { name: 'process', testMatch: 'process/**' }, // starts the product as an operator does
  ],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 900 },
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off', // a trace costs a quarter of the time
    contextOptions: { reducedMotion: 'reduce' }, // what moves is tested where it moves
    launchOptions,
  },
})
