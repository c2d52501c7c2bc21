import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiPrefixes } from '@aforo/domain'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { freePort } from './free-port.ts'
import { lineCommands } from './line-commands.ts'
import { paperCommands } from './paper-commands.ts'

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

// Stored in the environment, because this file can be loaded more than once and the API setup reads it too.
const apiPort = (process.env['COMPONENT_API_PORT'] ??= String(await freePort()))
const api = { target: `http://127.0.0.1:${apiPort}` }

/** Component tests run in a real Chromium, because focus, layout and pointer events depend on the browser. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react()],
  server: { proxy: Object.fromEntries([...apiPrefixes, '/seed'].map((path) => [path, api])) },
  // Listed here so that they are bundled before the first test. A dependency found later would load React twice.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'vitest-browser-react',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tanstack/react-query',
      '@tabler/icons-react',
      '@tanstack/react-virtual',
      '@mantine/charts',
      '@mantine/dates',
      'dayjs',
      'dayjs/locale/es',
      'eventsource-parser/stream',
      'fflate',
      'idb',
      'papaparse',
      'qrcode',
      'read-excel-file/universal',
      'recharts',
      'zod',
      'zxing-wasm/reader',
      'zxing-wasm/writer',
    ],
  },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    globalSetup: 'testing/start-api.ts',
    maxWorkers: '100%',
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: { ...lineCommands, ...paperCommands },
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? installed ?? 'chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
          ],
        },
        contextOptions: { locale: 'es-ES', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1180, height: 820 } }],
    },
  },
})
