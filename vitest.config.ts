import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Much of a test's time is the database's: a core left free for it would idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'tidy', include: ['*.test.ts'] } },
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      'web',
      'web/testing',
    ],
  },
})
