import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** A count of 48 jars by two people, to measure it. */
export default defineConfig({
  ...journeys,
  testDir: './counting',
  testIgnore: [],
  outputDir: './test-results/counting',
  timeout: 30 * 60_000,
  workers: 1,
  retries: 0,
})
