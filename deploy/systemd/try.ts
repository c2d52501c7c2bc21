import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openContainers } from '../containers.ts'

/**
 * Installs the last commit on a new Debian that runs systemd, in a container, and sells through Caddy in a browser. Takes
 * the port 443.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const bundle = join(tmpdir(), `aforo-${process.pid}.bundle`)
const startWithinSeconds = 60
const containers = await openContainers()
const inside = (command: string) => containers.podman('exec', 'machine', 'bash', '-c', command)

async function waitForSystemd(): Promise<void> {
  for (let second = 0; second < startWithinSeconds; second += 1) {
    const state = await inside('systemctl is-system-running').catch(() => 'starting')
    if (state === 'running') return
    await sleep(1_000)
  }
  throw new Error(`systemd did not start:\n${await containers.podman('logs', 'machine')}`)
}

try {
  await containers.show(`${root}deploy/systemd/machine`, [])
  const flags = ['--detach', '--name', 'machine', '--systemd=always', '--privileged', '--publish', '443:443']
  await containers.podman('run', ...flags, 'localhost/aforo-debian')
  await waitForSystemd()
  execFileSync('git', ['bundle', 'create', '--quiet', bundle, 'HEAD'], { cwd: root })
  await containers.podman('cp', bundle, 'machine:/root/aforo.bundle')
  await inside('cd /root && git clone --quiet aforo.bundle aforo && apt-get update --quiet')
  const startedAt = performance.now()
  const answers = 'ADDRESS=localhost SUPERADMIN=you@example.com BACKUP_FOLDER=/srv/backups'
  const certificates = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
  const printed = await inside(`cd /root/aforo && ${answers} ${certificates} deploy/systemd/install`)
  console.log(printed)
  console.log(`deploy/systemd/install: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  const env = { ...process.env, INVITATION: /https:\/\/\S+/.exec(printed)?.[0] ?? '' }
  execFileSync('npm', ['run', '--silent', 'installed'], { cwd: `${root}e2e`, env, stdio: 'inherit' })
  // It rates itself by what systemd made of it.
  console.log(await inside('systemd-analyze security aforo@3001 --no-pager | tail -n 1'))
  console.log('verdict=ok')
} finally {
  await containers.close()
  execFileSync('rm', ['-f', bundle])
}
