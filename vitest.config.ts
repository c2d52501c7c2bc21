import { defineConfig } from 'vitest/config'

/**
 * Test files share their loaded modules. Loading them again for each file took as long as the tests themselves, and
 * nothing else is shared: every file of the server has its own database.
 */
const isolate = false

export default defineConfig({
  test: {
    // Much of a test's time is the database's: a core left free for it would idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'tidy', isolate, include: ['*.test.ts'] } },
      { test: { name: 'domain', isolate, testTimeout: 60_000, include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', isolate, include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          isolate,
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      'web',
      'web/testing',
    ],
  },
})
