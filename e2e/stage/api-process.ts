import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { picturesFolder, readStage } from './stage.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** One API process with the built web app, as in production. */
export function startApi(port: number, settings: Record<string, string> = {}): ChildProcess {
  const { databaseUrl, pods } = readStage()
  return spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      PODS: pods.map((pod) => `${pod.name}=${pod.databaseUrl}`).join(' '),
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      PICTURES_FOLDER: fileURLToPath(picturesFolder),
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: 'inherit',
  })
}
