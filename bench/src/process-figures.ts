import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** The current memory of a process (VmRSS), or its maximum (VmHWM), as counted by the kernel. */
export async function readMemoryKb({ pid }: ChildProcess, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN)
}

const tickMs = 10

/** The CPU time of a process so far. It excludes other load on the machine. */
export async function readCpuMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) * tickMs
}

/** The same for all PostgreSQL processes on this machine, including those that have ended. */
export async function readPostgresCpuMs(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  const ticks = stats.flatMap((stat) => {
    if (!stat.includes('(postgres)')) return []
    // Its own time and that of its ended children, which only the first process has.
    return stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number)
  })
  return ticks.reduce((sum, part) => sum + part, 0) * tickMs
}
