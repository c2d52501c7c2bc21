import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'web', isolate: false, maxWorkers: '100%', include: ['src/**/*.test.ts'] },
})
