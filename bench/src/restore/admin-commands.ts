import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../environment.ts'

const adminProgram = fileURLToPath(new URL('../../../server/src/admin.ts', import.meta.url))

/** A command that did not end well. It has said why. */
export class CommandFailed extends Error {
  readonly command: string
  constructor(command: string) {
    super(`${command} failed.`)
    this.command = command
  }
}

/** Runs the commands of administrators as in an installation, and other work goes on meanwhile. */
export function adminOf(environment: Environment, passphrase: string, pictures: string) {
  const settings = {
    ...process.env,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1',
    DATABASE_URL: environment.apiUrl,
    MASTER_KEY: environment.masterKey.toString('base64'),
    PICTURES_FOLDER: pictures,
    ADMIN_URLS: `directory=${environment.adminUrl}`,
    EXPORT_PASSPHRASE: passphrase,
  }
  /** Returns what the command says. */
  return async (args: readonly string[], elsewhere: Record<string, string> = {}): Promise<string> => {
    const child = spawn(process.execPath, [adminProgram, ...args], {
      env: { ...settings, ...elsewhere },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said = text(child.stdout)
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status !== 0) throw new CommandFailed(args[0] ?? '')
    return (await said).trim()
  }
}
