import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** A busy evening without a connection. Its browser is started and killed by the proof itself. */
export default defineConfig({
  ...journeys,
  testDir: './offline',
  testIgnore: [],
  outputDir: './test-results/offline',
  timeout: 60 * 60_000,
  workers: 1,
  retries: 0,
})
