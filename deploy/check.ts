import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** Runs the check of every folder of deploy/ and prints how many passed. */
const checks = globSync('*/check.ts', { cwd: import.meta.dirname }).toSorted()
let failed = 0
for (const check of checks) {
  const startedAt = performance.now()
  const { status } = spawnSync(process.execPath, [check], { cwd: import.meta.dirname, stdio: 'inherit' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok' : 'FAILED'} deploy/${check} (${seconds} s)`)
  if (status !== 0) failed += 1
}
console.log(`${String(checks.length - failed)} passed, ${String(failed)} failed`)
process.exitCode = failed === 0 && checks.length > 0 ? 0 : 1
