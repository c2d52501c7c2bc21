import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Checks every item of the specification: first those that need no built app, then those in the browser. */
const parts: readonly (readonly string[])[] = [
  ['vitest', 'run', 'specification', '--reporter=./e2e/spec/vitest-reporter.ts'],
  ['playwright', 'test', '--config', 'e2e/spec.config.ts'],
]

const totals = /^(\d+) passed, (\d+) failed$/

/** Passes the rows on and keeps the last line, which counts them. */
async function runPart(command: readonly string[]): Promise<{ passed: number; failed: number }> {
  const child = spawn('npx', [...command], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const count = { passed: 0, failed: 0 }
  for await (const line of createInterface({ input: child.stdout })) {
    const last = totals.exec(line)
    if (last === null) process.stdout.write(`${line}\n`)
    else Object.assign(count, { passed: Number(last[1]), failed: Number(last[2]) })
  }
  // A part that breaks off without a count has failed too.
  if ((await ended) !== 0 && count.failed === 0) count.failed = 1
  return count
}

let passed = 0
let failed = 0
for (const part of parts) {
  const count = await runPart(part)
  passed += count.passed
  failed += count.failed
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
