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

/** Set by `npm run e2e -- --all`: also runs the journeys that do not gate a landing. */
const isAll = process.env['E2E_ALL'] !== undefined

export default defineConfig({
  testDir: './journeys',
  testIgnore: isAll ? [] : ['extended/**'],
  outputDir: './test-results/journeys',
  // Long enough for a busy machine. A passing journey takes a few seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // The gate never retries. Among all journeys, one that passes at the second try is listed as flaky.
  retries: isAll && process.env['CI'] !== undefined ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${stagePort}`,
    launchOptions: chromium,
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys change or break requests for files, and would not see those that a service worker answers. Each also
    // starts a new browser, which would store the app again. The journey of the installed app allows it.
    serviceWorkers: 'block',
  },
  webServer: stageServer,
})
