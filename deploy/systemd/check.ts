import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Reads the unit as systemd does, and rates what it still may do: 0 is nothing, 10 is everything. */
const scoreMost = 1.5
const folder = mkdtempSync(join(tmpdir(), 'aforo-units-'))
const unit = join(folder, 'aforo@3001.service')

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  assert.equal(status, 0, `${program} ${args.join(' ')}:\n${stdout}${stderr}`)
  return stdout + stderr
}

try {
  copyFileSync(join(import.meta.dirname, 'aforo@.service'), unit)
  // It ends with 0 also if it warns of an unknown setting.
  assert.equal(run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit]), '')
  const rating = run('systemd-analyze', [
    'security',
    '--offline=true',
    '--no-pager',
    `--threshold=${scoreMost * 10}`,
    unit,
  ])
  console.log(/Overall exposure level.*/.exec(rating)?.[0])
  for (const script of ['install', 'prepare-backups', '../compose/aforo', '../compose/postgres/back-up']) {
    run('bash', ['-n', join(import.meta.dirname, script)])
  }
} finally {
  rmSync(folder, { recursive: true })
}
