import { registerHooks } from 'node:module'

/** Builds the API and prints the address of every module that was loaded for it. */
const loaded: string[] = []
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url)
    return nextLoad(url, context)
  },
})
const { buildApp } = await import('../src/app.ts')
const { readConfig } = await import('../src/config.ts')
const app = await buildApp(readConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', JOBS: 'off' }))
await app.close()
process.stdout.write(JSON.stringify(loaded))
