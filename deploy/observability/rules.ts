import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Rule = {
  record?: string
  alert?: string
  expr: string
  annotations?: { summary?: string; runbook?: string }
  labels?: { severity?: string }
}
type RuleFile = { groups: { rules: Rule[] }[] }
type AlertCase = { alertname: string; exp_alerts: unknown[] }
type TestFile = { tests: { alert_rule_test: AlertCase[] }[] }

// The casts are safe: promtool checks the form of both kinds of file.
const read = (file: string) => parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as unknown

export const listRules = (): Rule[] => (read('rules.yml') as RuleFile).groups.flatMap(({ rules }) => rules)

export const testFiles = ['rules-test.yml', 'rules-test-days.yml']

export const listAlertCases = (): AlertCase[] =>
  testFiles.flatMap((file) => (read(file) as TestFile).tests.flatMap((test) => test.alert_rule_test))

/** `AforoBooksDiffer` is explained in docs/runbooks/books-differ.md. */
export const runbookOf = (alert: string): string =>
  `docs/runbooks/${alert
    .replace(/^Aforo/, '')
    .replaceAll(/(?<!^)([A-Z])/g, '-$1')
    .toLowerCase()}.md`

/** The metrics of ours that an expression uses, without the parts of a histogram. */
export const metricsIn = (expression: string): string[] => [
  ...new Set(
    [...expression.matchAll(/\baforo_\w+/g)].map(([name]) => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds')),
  ),
]
