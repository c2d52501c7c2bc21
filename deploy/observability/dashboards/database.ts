import { dashboardOf } from './panels.ts'

const statements = 'rate(aforo_database_statements_total[$__rate_interval])'

export const database = dashboardOf('database', 'database', [
  {
    title: 'Statements',
    unit: 'ops',
    meaning: 'Statements a second, and those that failed. Conflicts that are tried again count as failed.',
    queries: {
      answered: `sum(${statements})`,
      failed: 'sum(rate(aforo_database_statements_failed_total[$__rate_interval]))',
    },
  },
  {
    title: 'Time per statement',
    unit: 's',
    meaning: 'On average, from sending to the answer.',
    queries: { '{{instance}}': `rate(aforo_database_statement_seconds_total[$__rate_interval]) / ${statements}` },
  },
  {
    title: 'Connections',
    unit: 'short',
    meaning: 'Open connections and how many may be opened.',
    queries: {
      'open {{instance}}': 'aforo_database_connections',
      'limit {{instance}}': 'aforo_database_connections_limit',
    },
  },
  {
    title: 'Requests waiting for a connection',
    unit: 'short',
    meaning: 'Anything but zero for longer than a moment is a queue.',
    queries: { '{{instance}}': 'aforo_database_requests_waiting' },
  },
  {
    title: 'Lost connections',
    unit: 'short',
    meaning: 'Connections that broke within five minutes.',
    queries: { '{{instance}}': 'increase(aforo_database_connections_lost_total[5m])' },
  },
  {
    title: 'Standby missing',
    unit: 'bool',
    meaning: 'Whether no standby confirms commits. Changes are refused meanwhile.',
    queries: { missing: 'max(aforo_database_standby_missing)' },
  },
  {
    title: 'Clock difference',
    unit: 's',
    meaning: 'How far the clock of each process is from the clock of the database.',
    queries: { '{{instance}}': 'abs(aforo_clock_difference_seconds)' },
  },
  {
    title: 'Statements per call',
    unit: 'short',
    meaning: 'A rise after a deployment shows a query in a loop.',
    queries: {
      statements: `sum(${statements}) / sum(rate(aforo_http_server_request_duration_seconds_count[$__rate_interval]))`,
    },
  },
])
