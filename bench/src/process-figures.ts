import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

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

/** The same for all of PostgreSQL on this machine, with those of its processes that have ended meanwhile. */
export async function readPostgresCpuMs(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  const ticks = stats.flatMap((stat) => {
    if (!stat.includes('(postgres)')) return []
    // Its own and that of children it has waited for, which only the first of them has.
    return stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number)
  })
  return ticks.reduce((sum, part) => sum + part, 0) * tickMs
}
