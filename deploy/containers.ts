import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Works where no systemd runs and cgroups are in hybrid mode, which the defaults of podman refuse. */
const settings = `
[engine]
runtime = "/usr/sbin/runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
`

const needed = ['buildah', 'podman', 'runc', 'mmdebstrap']

/** Containers and images with a storage of their own, which close removes. */
export async function openContainers() {
  const missing = needed.filter((name) => !existsSync(`/usr/bin/${name}`) && !existsSync(`/usr/sbin/${name}`))
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')} first.`)
  const folder = await mkdtemp(join(tmpdir(), 'aforo-containers-'))
  const storage = `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/graph"\nrunroot = "${folder}/run"\n`
  await writeFile(join(folder, 'storage.conf'), storage)
  await writeFile(join(folder, 'containers.conf'), settings)
  const env = {
    ...process.env,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
  }

  /** Runs a program with its output on the screen, and fails if it fails. */
  const show = (program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    new Promise<void>((resolve, reject) => {
      spawn(program, args, { env: { ...env, ...more }, stdio: ['ignore', 'inherit', 'inherit'] })
        .on('error', reject)
        .on('exit', (code) => {
          if (code === 0) resolve()
          else reject(new Error(`${program} ended with ${String(code)}.`))
        })
    })

  return {
    env,
    show,
    /** What podman prints. */
    podman: async (...args: string[]): Promise<string> => (await run('podman', args, { env })).stdout.trim(),
    close: async () => {
      await run('podman', ['rm', '--all', '--force', '--time', '1'], { env }).catch(() => {})
      await run('umount', [join(folder, 'graph/overlay')]).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Containers = Awaited<ReturnType<typeof openContainers>>

/** The flags of a container that may change nothing but its volumes and /tmp. */
export const locked = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges']
