import { defineConfig } from 'vitest/config'

/**
 * Test files share their loaded modules. Loading them again for each file took as long as the tests themselves, and
 * nothing else is shared: every file of the server has its own database.
 */
const isolate = false

/** Machines differ in speed, and other work may share them: a test fails by what it finds, not by its time. */
const testTimeout = 60_000

export default defineConfig({
  test: {
    // Much of a test's time is the database's: a core left free for it would idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'tidy', isolate, testTimeout, include: ['*.test.ts'] } },
      { test: { name: 'domain', isolate, testTimeout, include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', isolate, testTimeout, include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'client', isolate, testTimeout, include: ['client/{src,build}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          isolate,
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
          testTimeout,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'deploy', isolate, testTimeout, include: ['deploy/**/*.test.ts'] } },
      'web',
      'web/testing',
    ],
  },
})
