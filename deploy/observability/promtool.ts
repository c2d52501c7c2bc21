import { spawnSync } from 'node:child_process'

const hasPromtool = () => spawnSync('promtool', ['--version']).status === 0

/** Debian has promtool in the package of Prometheus, whose service is not wanted here. */
function installPromtool(): void {
  // A service that cannot be stopped by `apt-get` later would keep its port.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'prometheus'], { env, stdio: 'ignore' })
}

/** Runs promtool and returns what it printed, or throws it if promtool found a fault. */
export function promtool(args: readonly string[], options: { cwd: string; input?: string }): string {
  if (!hasPromtool()) installPromtool()
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { ...options, encoding: 'utf8' })
  if (error !== undefined) throw new Error('promtool is missing: install the package prometheus.', { cause: error })
  if (status !== 0) throw new Error(`promtool ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}
