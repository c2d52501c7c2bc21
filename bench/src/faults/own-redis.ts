import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../environment.ts'

const startMs = 10_000

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.once('data', () => resolve(true))
    socket.once('connect', () => socket.write('PING\r\n'))
  }).finally(() => socket.destroy()) as Promise<boolean>
}

/** A Redis of its own that stores nothing on disk. */
export async function openRedis() {
  const port = await freePort()
  let child: ChildProcess

  async function start(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', args, { stdio: 'ignore' })
    const endMs = performance.now() + startMs
    while (!(await answers(port))) {
      if (performance.now() > endMs) throw new Error('Redis does not start.')
      await sleep(50)
    }
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    /** For the end of the program. */
    killNow: () => child.kill('SIGKILL'),
  }
}
