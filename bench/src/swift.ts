import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './environment.ts'

const run = promisify(execFile)
const kinds = ['account', 'container', 'object'] as const

const account = { accessKeyId: 'proof:owner', secretAccessKey: 'a-secret-of-this-proof' }

const hashing = '[swift-hash]\nswift_hash_path_suffix = proof\nswift_hash_path_prefix = proof\n'

const serverConfig = (kind: (typeof kinds)[number], folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
user = root
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConfig = (folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
user = root
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_proof_owner = ${account.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
`

/** A real S3 server on this machine: OpenStack Swift, one process of each kind, in its own folder. */
export async function startSwift(bucket: string) {
  const isHere = await run('swift-ring-builder', []).catch((error: { code?: unknown }) => error)
  if ('code' in isHere && isHere.code === 'ENOENT') {
    console.error(
      'This proof needs an S3-speaking server: apt-get install swift-proxy swift-account swift-container swift-object',
    )
    process.exit(1)
  }
  const folder = await mkdtemp(join(tmpdir(), 'aforo-swift-'))
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), hashing)
  const children: ChildProcess[] = []
  const start = (program: string, config: string) => {
    children.push(spawn(program, [config], { stdio: 'ignore', env: { ...process.env, SWIFT_CONF: folder } }))
  }
  for (const kind of kinds) {
    const port = await freePort()
    const ring = join(folder, `${kind}.builder`)
    await run('swift-ring-builder', [ring, 'create', '4', '1', '0'])
    await run('swift-ring-builder', [ring, 'add', `r1z1-127.0.0.1:${port}/disk`, '1'])
    await run('swift-ring-builder', [ring, 'rebalance'])
    const config = join(folder, `${kind}-server.conf`)
    await writeFile(config, serverConfig(kind, folder, port))
    start(`swift-${kind}-server`, config)
  }
  const port = await freePort()
  const config = join(folder, 'proxy-server.conf')
  await writeFile(config, proxyConfig(folder, port))
  start('swift-proxy-server', config)

  const endpoint = `http://127.0.0.1:${port}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: account })
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      break
    } catch (error) {
      if (tries === 60) throw error
      await sleep(500)
    }
  }
  return {
    endpoint,
    account,
    client,
    async stop(): Promise<void> {
      client.destroy()
      for (const child of children) child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
