import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { metricCatalogue } from '../../server/src/telemetry/metric-catalogue.ts'
import { expressionsOf, listDashboards } from './dashboards.ts'
import { promtool } from './promtool.ts'
import { listAlertCases, listRules, metricsIn, runbookOf, testFiles } from './rules.ts'
import { scrapeMetrics } from './scrape.ts'

const cwd = import.meta.dirname
const root = new URL('../../', import.meta.url)

/** What keeps somebody who is woken by an alert from finding out what to do, or an alert from firing. */
function findFaults(): string[] {
  const rules = listRules()
  const cases = listAlertCases()
  const runbooks = new Set(globSync('docs/runbooks/*.md', { cwd: root }))
  const alerts = rules.flatMap((rule) => (rule.alert === undefined ? [] : [{ ...rule, alert: rule.alert }]))
  const faults: string[] = []
  for (const { alert, annotations, labels } of alerts) {
    const runbook = runbookOf(alert)
    if (annotations?.runbook !== runbook) faults.push(`${alert} does not name ${runbook}`)
    if (!runbooks.delete(runbook)) faults.push(`${alert} has no ${runbook}`)
    if (annotations?.summary === undefined) faults.push(`${alert} has no summary`)
    if (!['page', 'ticket'].includes(labels?.severity ?? '')) faults.push(`${alert} is neither a page nor a ticket`)
    const own = cases.filter(({ alertname }) => alertname === alert)
    if (!own.some(({ exp_alerts }) => exp_alerts.length > 0)) faults.push(`${alert} fires in no test`)
    if (!own.some(({ exp_alerts }) => exp_alerts.length === 0)) faults.push(`${alert} is silent in no test`)
  }
  for (const runbook of runbooks) faults.push(`${runbook} belongs to no alert`)
  for (const name of new Set(rules.flatMap(({ expr }) => metricsIn(expr)))) {
    if (!(name in metricCatalogue)) faults.push(`the rules use ${name}, which is not in the catalogue`)
  }
  for (const [name, { alarm }] of Object.entries(metricCatalogue)) {
    const named: string[] = alarm.match(/\bAforo\w+/g) ?? []
    const unknown = named.filter((one) => !alerts.some(({ alert }) => alert === one))
    for (const one of unknown) faults.push(`the catalogue names the alert ${one} for ${name}, which does not exist`)
    const unnamed = alerts.filter(({ alert, expr }) => metricsIn(expr).includes(name) && !named.includes(alert))
    for (const { alert } of unnamed) faults.push(`the catalogue does not name ${alert} for ${name}`)
  }
  return faults
}

/** Whether every dashboard has graphs, and uses only what the catalogue and the recording rules have. */
function findDashboardFaults(): string[] {
  const recorded = listRules().map(({ record }) => record)
  return listDashboards().flatMap((dashboard) => {
    const expressions = expressionsOf(dashboard)
    const used = [...new Set(expressions.flatMap((one) => metricsIn(one).concat(one.match(/\baforo:[\w:]+/g) ?? [])))]
    const unknown = used.filter((name) => !(name in metricCatalogue) && !recorded.includes(name))
    const graphless = expressions.length === 0 ? [`${dashboard.uid} shows nothing`] : []
    return [...graphless, ...unknown.map((name) => `${dashboard.uid} uses ${name}, which does not exist`)]
  })
}

/** promtool reads expressions only as rules. */
function checkExpressions(): void {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-dashboards-'))
  const rules = listDashboards().flatMap((dashboard) =>
    expressionsOf(dashboard).map((expr, index) => ({
      record: `${(dashboard.uid ?? '').replaceAll('-', '_')}:${String(index)}`,
      expr,
    })),
  )
  writeFileSync(join(folder, 'dashboards.yml'), stringify({ groups: [{ name: 'dashboards', rules }] }))
  try {
    promtool(['check', 'rules', 'dashboards.yml'], { cwd: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const faults = [...findFaults(), ...findDashboardFaults()]
if (faults.length > 0) throw new Error(faults.join('\n'))
promtool(['check', 'config', 'prometheus.yml'], { cwd })
promtool(['check', 'metrics'], { cwd, input: await scrapeMetrics() })
checkExpressions()
promtool(['test', 'rules', ...testFiles], { cwd })
