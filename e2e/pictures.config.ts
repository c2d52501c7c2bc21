import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The pictures of the README, taken from the real screens. */
export default defineConfig({ ...journeys, testDir: './pictures', outputDir: './test-results/pictures', workers: 1 })
