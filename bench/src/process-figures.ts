import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** What a process holds in memory now (VmRSS), or held at most (VmHWM), as the kernel counts it. */
export async function readMemoryKb({ pid }: ChildProcess, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN)
}

const tickMs = 10

/** How long a process has had a processor so far: tells its own work from what else the machine had to do. */
export async function readCpuMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) * tickMs
}
