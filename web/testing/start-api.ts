import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../server/testing/component-api.ts', import.meta.url))

/** Starts the API for the component tests in its own process and stops it after the last test. */
export default async function setUp(): Promise<() => Promise<void>> {
  // The Node flags of the test runner must not apply to the API.
  const api = fork(program, { execArgv: [] })
  const ended = once(api, 'exit')
  const ready = await Promise.race([once(api, 'message').then(() => true), ended.then(() => false)])
  if (!ready) throw new Error('The API for component tests did not start.')
  return async () => {
    api.disconnect()
    await ended
  }
}
