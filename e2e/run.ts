import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run e2e` runs the journeys that gate a landing, `npm run e2e -- --all` every journey. Other options go to Playwright. */
const options = process.argv.slice(2)
const isAll = options.includes('--all')
const { status } = spawnSync('npx', ['playwright', 'test', ...options.filter((option) => option !== '--all')], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  env: { ...process.env, ...(isAll ? { E2E_ALL: '1' } : {}) },
  stdio: 'inherit',
})
process.exit(status ?? 1)
