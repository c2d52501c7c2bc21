import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** What a process holds in memory now (VmRSS), or held at most (VmHWM), as the kernel counts it. */
export async function readMemoryKb({ pid }: ChildProcess, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN)
}
