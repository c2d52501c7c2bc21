import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** A scale at a serial port, in the namespace that `npm run e2e:scale` makes. */
export default defineConfig({
  ...journeys,
  testDir: './scale',
  testIgnore: [],
  outputDir: './test-results/scale',
  workers: 1,
})
