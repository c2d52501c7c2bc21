import { defineConfig } from '@playwright/test'
import { chromium } from './stage/chromium.ts'
import { stagePort } from './stage/stage.ts'

const stageServer = {
  command: 'node stage/run.ts',
  url: `http://localhost:${stagePort}/readyz`,
  timeout: 60_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  stdout: 'ignore',
  stderr: 'pipe',
} as const

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results/journeys',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // A crowded machine may be too slow once; what needed a second try is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${stagePort}`,
    launchOptions: chromium,
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: stageServer,
})
