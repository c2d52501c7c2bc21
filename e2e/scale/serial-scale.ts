import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** The only port that Chromium lists without a device behind it. */
const port = '/dev/ttyS0'
const sendsEveryMs = 100

function must(program: string, ...options: string[]): void {
  const { status, stderr } = spawnSync(program, options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** A scale at the serial port. It sends a line ten times a second, or answers like an 8217 when it is asked. */
export function makeScale() {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-scale-'))
  const link = join(folder, 'port')
  let wire: ChildProcessByStdio<Writable, Readable, null> | null = null
  let line: string | null = null
  let answer: string | null = null
  const timer = setInterval(() => {
    if (line !== null) wire?.stdin.write(`${line}\r\n`)
  }, sendsEveryMs)

  function unplug(): void {
    if (wire === null) return
    wire.kill('SIGKILL')
    wire = null
    // The browser still holds it.
    must('umount', '--lazy', port)
  }
  return {
    plugIn: async () => {
      rmSync(link, { force: true })
      const made = spawn('socat', [`pty,raw,echo=0,link=${link}`, 'stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
      made.stdin.on('error', () => {})
      made.stdout.on('data', (bytes: Buffer) => {
        if (answer !== null && bytes.includes('W')) made.stdin.write(answer)
      })
      for (let tries = 0; !existsSync(link); tries += 1) {
        if (tries > 100) throw new Error('socat made no port.')
        await pause(50)
      }
      must('mount', '--bind', realpathSync(link), port)
      wire = made
    },
    unplug,
    /** Puts so many milligrams on the scale. */
    put: (milli: number, state: 'stable' | 'moving' = 'stable') => {
      line = `${state === 'stable' ? 'ST' : 'US'},+${(milli / 1000).toFixed(3).padStart(8, '0')}  g`
    },
    /** Answers so from now on, and sends nothing by itself. */
    reply: (text: string) => {
      answer = text
      line = null
    },
    close: () => {
      clearInterval(timer)
      unplug()
      rmSync(folder, { recursive: true })
    },
  }
}
