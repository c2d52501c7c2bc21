import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listDashboards } from './dashboards.ts'

/** Writes the dashboards as JSON into a folder, from which Grafana provisions them. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder: node deploy/observability/render-dashboards.ts FOLDER')
mkdirSync(folder, { recursive: true })
for (const dashboard of listDashboards()) {
  const file = join(folder, `${dashboard.uid}.json`)
  writeFileSync(file, `${JSON.stringify(dashboard, null, 2)}\n`)
  console.log(file)
}
