import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** `npm run proof:offline`: 150 commands in ten minutes. `--minutes=2` works faster, `--commands=30` does less. */
const { values: options } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, commands: { type: 'string', default: '150' } },
})
const { status } = spawnSync('npx', ['playwright', 'test', '--config', 'offline.config.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, OFFLINE_MINUTES: options.minutes, OFFLINE_COMMANDS: options.commands },
  stdio: 'inherit',
})
process.stdout.write(
  `verdict=${status === 0 ? 'ok' : 'broken'} minutes=${options.minutes} commands=${options.commands}\n`,
)
process.exit(status ?? 1)
