import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { binariesFolder, createNode, giveToPostgres } from '../../../server/testing/cluster.ts'
import { until } from '../../../server/testing/waiting.ts'
import { freePort } from '../environment.ts'

const templates = fileURLToPath(new URL('../../../deploy/patroni/', import.meta.url))
const formWithinMs = 120_000
const address = '127.0.0.1'

/** The packages that are missing, or null. */
export function findMissing(): string | null {
  const missing = ['patroni', 'etcd', 'haproxy'].filter(
    (program) => spawnSync(program, ['--version']).error !== undefined,
  )
  return missing.length === 0
    ? null
    : `There is no ${missing.join(', ')}. apt-get install patroni etcd-server etcd-client python3-etcd haproxy`
}

/** Fills in a template of `deploy/patroni`, as envsubst does. */
async function fillIn(template: string, values: Record<string, string | number>): Promise<string> {
  const text = await readFile(join(templates, template), 'utf8')
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template} wants ${name}.`)
    return String(value)
  })
}

type Member = { name: string; role: string; state: string }

/** Three PostgreSQL servers under Patroni, with etcd, and an HAProxy in front of them and of API processes. */
export async function openPatroniCluster({ synchronous = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-patroni-'))
  await chmod(folder, 0o755)
  const children = new Set<ChildProcess>()

  async function run(name: string, command: string, args: readonly string[]): Promise<ChildProcess> {
    const log = await open(join(folder, `${name}.log`), 'a')
    const child = spawn(command, args, {
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, PATH: '/usr/sbin:/usr/bin:/bin' },
    })
    await log.close()
    children.add(child)
    return child
  }
  async function kill(child: ChildProcess): Promise<void> {
    children.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const [client, peer] = [`http://${address}:${etcdPort}`, `http://${address}:${peerPort}`]
  const etcdOptions = {
    name: 'e1',
    'data-dir': join(folder, 'etcd'),
    'enable-v2': 'true',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `e1=${peer}`,
  }
  await run(
    'etcd',
    'etcd',
    Object.entries(etcdOptions).map(([option, value]) => `--${option}=${value}`),
  )
  const isUp = () =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('etcd answers', isUp, 30_000)

  async function makeNode(name: string) {
    const own = join(folder, name)
    const data = join(own, 'data')
    const [port, patroniPort] = [await freePort(), await freePort()]
    const file = join(own, 'patroni.yml')
    await mkdir(own)
    const passwords = { SUPERUSER_PASSWORD: 'one', REPLICATION_PASSWORD: 'two', REWIND_PASSWORD: 'three' }
    const config = await fillIn('patroni.yml', {
      ...passwords,
      NODE: name,
      ADDRESS: address,
      PATRONI_PORT: patroniPort,
      POSTGRES_PORT: port,
      ETCD_HOSTS: `${address}:${etcdPort}`,
      DATA_FOLDER: data,
      BIN_FOLDER: binariesFolder(),
      PGPASS_FILE: join(own, 'pgpass'),
      SOCKET_FOLDER: own,
      NETWORK: `${address}/32`,
      CLIENT_AUTH: 'trust',
    })
    await writeFile(file, config.replace('synchronous_mode: true', `synchronous_mode: ${synchronous}`))
    await giveToPostgres(own)
    const server = createNode(name, data, port)
    const command = ['--reuid=postgres', '--regid=postgres', '--init-groups', 'patroni', file]
    let patroni: ChildProcess | null = null
    return {
      name,
      port,
      patroniPort,
      url: `http://${address}:${patroniPort}`,
      start: async () => {
        patroni = process.getuid?.() === 0 ? await run(name, 'setpriv', command) : await run(name, 'patroni', [file])
      },
      /** Ends Patroni and PostgreSQL at once, as if the machine were gone. */
      kill: async () => {
        if (patroni !== null) await kill(patroni)
        server.kill()
      },
      killServer: server.kill,
      /** Its standbys receive nothing any more. */
      stallStandbys: async () => {
        const senders = await server.query<{ pid: number }>('select pid from pg_stat_replication')
        for (const { pid } of senders) process.kill(pid, 'SIGSTOP')
      },
    }
  }

  const nodes = [await makeNode('n1'), await makeNode('n2'), await makeNode('n3')]

  async function listMembers(): Promise<Member[]> {
    for (const { url } of nodes) {
      const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      if (answer?.ok === true) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  /** Waits until one server leads and another, if wanted, confirms its commits, and all three run. */
  async function whole(): Promise<void> {
    const isWhole = async () => {
      const members = await listMembers()
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
      const roles = running.map(({ role }) => role)
      return (
        running.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby') === synchronous
      )
    }
    await until('all three servers run', isWhole, formWithinMs)
  }
  async function findLeader() {
    const name = (await listMembers()).find(({ role }) => role === 'leader')?.name
    const leader = nodes.find((node) => node.name === name)
    if (leader === undefined) throw new Error('Nobody leads.')
    return leader
  }

  const [first, ...others] = nodes
  await first?.start()
  await until(
    'the first server leads',
    async () => (await listMembers()).some(({ role, state }) => role === 'leader' && state === 'running'),
    formWithinMs,
  )
  for (const node of others) await node.start()
  await whole()

  const balancer = { postgresPort: await freePort(), webPort: await freePort() }
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL')
    for (const node of nodes) node.killServer()
  }
  process.on('exit', killAll)

  return {
    nodes,
    whole,
    findLeader,
    /** Asks Patroni to make another server the primary. */
    switchOver: async () => {
      const leader = await findLeader()
      const body = JSON.stringify({ leader: leader.name })
      const answer = await fetch(`${leader.url}/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`No switch-over: ${await answer.text()}`)
    },
    adminUrl: `postgres://postgres@${address}:${balancer.postgresPort}/postgres`,
    webUrl: `http://${address}:${balancer.webPort}`,
    /** Starts HAProxy in front of the servers and of these API processes. */
    startBalancer: async (apiPorts: readonly number[]) => {
      const servers = nodes.map(
        ({ name, port, patroniPort }) => `  server ${name} ${address}:${port} check port ${patroniPort}`,
      )
      const apis = apiPorts.map((port, index) => `  server api${index + 1} ${address}:${port} check`)
      const file = join(folder, 'haproxy.cfg')
      const config = await fillIn('haproxy.cfg', {
        ADDRESS: address,
        POSTGRES_PORT: balancer.postgresPort,
        WEB_PORT: balancer.webPort,
        POSTGRES_SERVERS: servers.join('\n'),
        API_SERVERS: apis.join('\n'),
      })
      await writeFile(file, config)
      await run('haproxy', 'haproxy', ['-f', file])
    },
    close: async () => {
      process.off('exit', killAll)
      for (const child of children) await kill(child)
      for (const node of nodes) node.killServer()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
