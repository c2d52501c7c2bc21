import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run e2e` runs the journeys that gate a landing, `npm run e2e -- --all` every journey, and `--pods` runs them with
 * the operators in two further databases. Other options go to Playwright.
 */
const options = process.argv.slice(2)
const own = { '--all': 'E2E_ALL', '--pods': 'E2E_PODS' }
const given = Object.entries(own).filter(([option]) => options.includes(option))
const { status } = spawnSync('npx', ['playwright', 'test', ...options.filter((option) => !(option in own))], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  env: { ...process.env, ...Object.fromEntries(given.map(([, name]) => [name, '1'])) },
  stdio: 'inherit',
})
process.exit(status ?? 1)
