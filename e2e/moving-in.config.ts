import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** A club of 5,000 members that moves in from another program, to measure it. */
export default defineConfig({
  ...journeys,
  testDir: './moving-in',
  testIgnore: [],
  outputDir: './test-results/moving-in',
  timeout: 30 * 60_000,
  workers: 1,
  retries: 0,
})
