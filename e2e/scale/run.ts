import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stagePort } from '../stage/stage.ts'

/**
 * `npm run e2e:scale`: a scale at the serial port of a real Chromium. The scale is simulated behind a pseudoterminal, which
 * takes the place of /dev/ttyS0 in a mount namespace of this run. Needs root, `chromium` (its headless shell has no serial
 * ports), `socat`, and the built web app.
 */
const folder = mkdtempSync(join(tmpdir(), 'aforo-scale-'))
const policy = { SerialAllowAllPortsForUrls: [`http://localhost:${stagePort}`] }
writeFileSync(join(folder, 'policy.json'), JSON.stringify(policy))

const takePlace = 'mount --make-rprivate / && mount --bind /dev/null /dev/ttyS0 && umount /dev/ttyS0'
/** Chromium finds the policy where an administrator would put it, and only in this run. */
const inNamespace = `
set -e
${takePlace}
mount -t tmpfs aforo-policy /etc/chromium
mkdir -p /etc/chromium/policies/managed
cp "$FOLDER/policy.json" /etc/chromium/policies/managed/aforo.json
exec npx playwright test --config scale.config.ts "$@"
`
const env = { ...process.env, FOLDER: folder, CHROMIUM_PATH: '/usr/bin/chromium' }
const namespace = ['--mount', 'bash', '-c']
const mayBind = spawnSync('unshare', [...namespace, takePlace], { encoding: 'utf8' })
if (mayBind.status !== 0) {
  process.stdout.write(
    `SKIPPED: no journey with a scale, because nothing can take the place of /dev/ttyS0 here. ${mayBind.stderr}\n`,
  )
  rmSync(folder, { recursive: true })
  process.exit(0)
}
const { status } = spawnSync('unshare', [...namespace, inNamespace, 'playwright', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env,
  stdio: 'inherit',
})
rmSync(folder, { recursive: true })
process.exit(status ?? 1)
