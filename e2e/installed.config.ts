import { defineConfig } from '@playwright/test'
import { chromium } from './stage/chromium.ts'

/** The first sale in an installation that runs already, at INSTALLED_URL. */
export default defineConfig({
  testDir: './installed',
  outputDir: './test-results/installed',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['INSTALLED_URL'] ?? 'https://localhost',
    // A machine without a public name has a certificate of its own.
    ignoreHTTPSErrors: true,
    launchOptions: chromium,
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  },
})
