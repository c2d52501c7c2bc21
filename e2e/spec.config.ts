import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Checks the specification item by item against the real app. */
export default defineConfig({
  ...journeys,
  testDir: './spec',
  outputDir: './test-results/spec',
  fullyParallel: false,
  timeout: 30_000,
  expect: { timeout: 6_000 },
  retries: 0,
  reporter: [['./spec/playwright-reporter.ts']],
})
