import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The current memory of a process (VmRSS), or its maximum (VmHWM), as counted by the kernel. */
export async function readMemoryKb({ pid }: ChildProcess, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN)
}

const tickMs = 10

const cpuMsOf = (stat: string): number => {
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) * tickMs
}

/** The CPU time of a process so far. It excludes other load on the machine. */
export async function readCpuMs({ pid }: ChildProcess): Promise<number> {
  return cpuMsOf(await readFile(`/proc/${pid}/stat`, 'utf8'))
}

/** The CPU time of every backend of a database, by process id. The title of a backend contains its database. */
async function readBackendsCpuMs(database: string): Promise<Map<string, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const spent = await Promise.all(
    pids.map(async (pid): Promise<[string, number][]> => {
      const title = await read(pid, 'cmdline')
      if (!title.startsWith('postgres:') || !title.includes(` ${database} `)) return []
      const stat = await read(pid, 'stat')
      return stat === '' ? [] : [[pid, cpuMsOf(stat)]]
    }),
  )
  return new Map(spent.flat())
}

const readEveryMs = 50

/** The CPU time that the backends of a database spend on some work. One that ends counts until its last reading. */
export async function measureBackends<T>(database: string, work: () => Promise<T>): Promise<[T, number]> {
  const before = await readBackendsCpuMs(database)
  const last = new Map(before)
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      for (const [pid, ms] of await readBackendsCpuMs(database)) last.set(pid, ms)
      await sleep(readEveryMs)
    }
  }
  const watching = watch()
  const outcome = await work().finally(() => over.abort())
  await watching
  const spentMs = [...last].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
  return [outcome, spentMs]
}
