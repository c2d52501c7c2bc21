import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../environment.ts'
import { openBalancer } from './balancer.ts'
import type { Fault } from './fault.ts'
import { targetOf } from './line.ts'
import type { Stage } from './stage.ts'

/** The version as a number, for example 121 for 1.21, or null if it is not installed. */
function findVersion(): number | null {
  const { stdout } = spawnSync('pgbouncer --version', { encoding: 'utf8', shell: true })
  const found = /PgBouncer (\d+)\.(\d+)/.exec(stdout)
  return found === null ? null : Number(found[1]) * 100 + Number(found[2])
}

/** From this version on, prepared statements work although each transaction may get another connection. */
const preparesFrom = 121

const configOf = (port: number, postgresPort: number, folder: string, version: number) => `
[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
ignore_startup_parameters = extra_float_digits
default_pool_size = 30
pool_mode = ${version >= preparesFrom ? 'transaction' : 'session'}
${version >= preparesFrom ? 'max_prepared_statements = 500' : ''}
`

/** PgBouncer between the API and PostgreSQL. It refuses to run as root. */
async function openPooler(stage: Stage) {
  const version = findVersion() ?? 0
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'aforo-pgbouncer-'))
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'users.txt'), '"aforo_api" ""\n')
  await writeFile(join(folder, 'pgbouncer.ini'), configOf(port, stage.cluster.primary.port, folder, version))
  let child: ChildProcess
  const start = () => {
    const command = ['pgbouncer', '-q', join(folder, 'pgbouncer.ini')]
    child =
      process.getuid?.() === 0
        ? spawn('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', ...command], { stdio: 'ignore' })
        : spawn('pgbouncer', command.slice(1), { stdio: 'ignore' })
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const killNow = () => void child.kill('SIGKILL')
  process.on('exit', killNow)
  stage.atEnd(async () => {
    await kill()
    process.off('exit', killNow)
    await rm(folder, { recursive: true })
  })
  start()
  return { port, start, kill }
}

function poolerKilled(): Fault {
  let pooler: Awaited<ReturnType<typeof openPooler>>
  return {
    name: 'pooler-killed',
    what: 'Two API processes share a PgBouncer, which is killed and started again after 3 s.',
    needs: {},
    findMissing: () => (findVersion() === null ? 'PgBouncer (apt-get install pgbouncer)' : null),
    prepare: async (stage) => {
      const other = await stage.startApi()
      const balancer = await openBalancer([stage.api.port, other.port], null)
      stage.atEnd(balancer.close)
      stage.toApi.leadTo(targetOf(balancer.url))
      pooler = await openPooler(stage)
      stage.toDatabase.leadTo({ host: '127.0.0.1', port: pooler.port })
    },
    inject: () => pooler.kill(),
    heal: async () => pooler.start(),
  }
}

export const poolerFaults: Fault[] = [poolerKilled()]
