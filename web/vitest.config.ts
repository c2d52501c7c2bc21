import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'web', isolate: false, testTimeout: 60_000, maxWorkers: '100%', include: ['src/**/*.test.ts'] },
})
