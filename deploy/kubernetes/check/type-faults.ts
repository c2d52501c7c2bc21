import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Manifest, named } from './manifests.ts'

const root = resolve(import.meta.dirname, '../../..')
const compiler = resolve(root, 'node_modules/@typescript/native/bin/tsc')
const config = {
  extends: resolve(root, 'tsconfig.base.json'),
  compilerOptions: { pretty: false },
  files: ['manifests.ts'],
}

/**
 * Compares manifests with the types of their kinds and returns the faults of each. Written as literals in one file, they
 * make the compiler report unknown keys too, which validators made from the same definitions accept.
 */
export function findTypeFaults(manifests: readonly Manifest[]): string[][] {
  // Inside the repository, so that the compiler finds the types; process id, so that two runs do not meet.
  const folder = resolve(root, `node_modules/.cache/kubernetes-${String(process.pid)}`)
  const kinds = resolve(import.meta.dirname, 'kinds.ts')
  const lines = manifests.map(
    (manifest, index) =>
      `export const manifest${String(index)}: Kinds['${manifest.apiVersion} ${manifest.kind}'] = ${JSON.stringify(manifest)}`,
  )
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(resolve(folder, 'tsconfig.json'), JSON.stringify(config))
    writeFileSync(resolve(folder, 'manifests.ts'), `import type { Kinds } from '${kinds}'\n${lines.join('\n')}\n`)
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    const faults = stdout.matchAll(/manifests\.ts\((\d+),\d+\): error (.*)/g)
    const faultsByLine = Map.groupBy(faults, ([, line]) => Number(line) - 2)
    if (status !== 0 && faultsByLine.size === 0) throw new Error(`The compiler failed: ${stdout}`)
    return manifests.map((manifest, index) =>
      (faultsByLine.get(index) ?? []).map(([, , message]) => `${named(manifest)}: ${message ?? ''}`),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
