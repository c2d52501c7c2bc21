import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const answer = stdout.trim()
  return status === 0 && answer !== '' ? answer : null
}

/**
 * The commit of the release that serves while the new migrations run: `PREVIOUS_RELEASE`, or the newest tag of a version,
 * or without tags the commit that headed the newest version in the changelog. Null without the history, as in a shallow
 * clone.
 */
export function findPreviousRelease(): string | null {
  const named =
    process.env['PREVIOUS_RELEASE'] ??
    git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^') ??
    git('log', '-1', '--format=%H', '-G', '^## \\[[0-9]', 'HEAD^', '--', 'CHANGELOG.md')
  // The oldest commit of a shallow clone seems to have added every line.
  const isCut = git('rev-parse', '--is-shallow-repository') === 'true'
  return named === null || isCut ? null : git('rev-parse', '--verify', '--quiet', `${named}^{commit}`)
}

function run(command: string, cwd: string, values: Record<string, string> = {}): void {
  const { status, stderr } = spawnSync(command, {
    shell: true,
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...values },
  })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}

/** Unpacks a release into a temporary folder and installs the dependencies of its server. */
export async function unpackRelease(commit: string) {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-release-'))
  run('git archive "$COMMIT" | tar -x -C "$FOLDER"', root, { COMMIT: commit, FOLDER: folder })
  run('npm ci -w server --omit=dev --ignore-scripts --no-audit --no-fund --prefer-offline', folder)
  return {
    main: join(folder, 'server/src/main.ts'),
    remove: () => rm(folder, { recursive: true }),
  }
}
