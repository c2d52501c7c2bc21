import { readFileSync } from 'node:fs'

export const stagePort = Number(process.env['E2E_PORT'] ?? 3210)
/** A second API on the same database, for journeys in which one is killed. */
export const sparePort = stagePort + 1
/** A third one, which sends traces. */
export const tracedPort = stagePort + 2
/** A fourth one, which sends mails. */
export const mailPort = stagePort + 3
/** A proxy that serves one version of the web app after the other. */
export const versionPort = stagePort + 4
/** A fifth one, which mails alerts. */
export const alertsPort = stagePort + 5
/** A print bridge. */
export const bridgePort = stagePort + 6

export const stageFile = new URL('../test-results/stage.json', import.meta.url)

type Pod = { name: string; databaseUrl: string; adminUrl: string }

export type Stage = {
  url: string
  databaseUrl: string
  /** The same database, as a superuser. */
  adminUrl: string
  /** The pods of `npm run e2e -- --pods`. */
  pods: Pod[]
  passwords: Record<string, string>
}

export const picturesFolder = new URL('../test-results/pictures/', import.meta.url)

export const readStage = (): Stage => JSON.parse(readFileSync(stageFile, 'utf8')) as Stage
