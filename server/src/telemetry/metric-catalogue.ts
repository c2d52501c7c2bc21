import { backgroundMetrics } from './background-metrics.ts'

export type Metric = {
  type: 'counter' | 'gauge' | 'histogram'
  unit: string
  /** Few values each, and none that a client chooses. A venue, an operator or a person is never a label. */
  labels: readonly string[]
  help: string
  /** The alerts that use it, or what to compare it with. */
  alarm: string
}

/** Every metric of the API. docs/metrics.md has a line for each, and rules and dashboards use no other. */
export const metricCatalogue = {
  aforo_build_info: {
    type: 'gauge',
    unit: '1',
    labels: ['service_name', 'service_version'],
    help: 'Always 1; its labels name the service and its version',
    alarm: 'none; two versions for longer than a deployment',
  },
  aforo_http_server_request_duration_seconds: {
    type: 'histogram',
    unit: 'seconds',
    labels: ['method', 'route', 'status'],
    help: 'Time from the first byte of a request to the last byte of its answer, by route; without live streams',
    alarm:
      'AforoErrorBudgetBurnsFast, AforoErrorBudgetBurnsSlowly, AforoLatencyBudgetBurnsFast, AforoLatencyBudgetBurnsSlowly, AforoBooksUnchecked',
  },
  aforo_http_refusals_total: {
    type: 'counter',
    unit: 'answers',
    labels: ['status', 'code'],
    help: 'Calls answered with an error, by status and code',
    alarm: 'AforoSignInsAttacked; otherwise compare codes with the week before',
  },
  aforo_calls_running: {
    type: 'gauge',
    unit: 'calls',
    labels: [],
    help: 'Calls that were let in and have no answer yet',
    alarm: 'none; with aforo_calls_running_limit it shows how full the process is',
  },
  aforo_calls_running_limit: {
    type: 'gauge',
    unit: 'calls',
    labels: [],
    help: 'How many calls may run at once at present',
    alarm: 'none; it falls when the database is slow',
  },
  aforo_calls_waiting: {
    type: 'gauge',
    unit: 'calls',
    labels: [],
    help: 'Calls waiting to be let in',
    alarm: 'AforoOverloaded',
  },
  aforo_event_loop_delay_p99_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'How long the event loop kept others waiting, 99th percentile since the last scrape',
    alarm: 'AforoEventLoopSlow',
  },
  aforo_process_cpu_seconds_total: {
    type: 'counter',
    unit: 'seconds',
    labels: [],
    help: 'Processor time that this process has used',
    alarm: 'none; a process uses little more than one core',
  },
  aforo_process_resident_memory_bytes: {
    type: 'gauge',
    unit: 'bytes',
    labels: [],
    help: 'Memory of this process',
    alarm: 'none; compare it with the limit of the container',
  },
  aforo_process_start_time_seconds: {
    type: 'gauge',
    unit: 'seconds since 1970',
    labels: [],
    help: 'When this process started',
    alarm: 'AforoRestarts',
  },
  aforo_database_connections: {
    type: 'gauge',
    unit: 'connections',
    labels: [],
    help: 'Open connections to PostgreSQL',
    alarm: 'none; with aforo_database_connections_limit it shows how full the pools are',
  },
  aforo_database_connections_limit: {
    type: 'gauge',
    unit: 'connections',
    labels: [],
    help: 'How many connections this process may open',
    alarm: 'none; the sum of all processes must stay below max_connections',
  },
  aforo_database_connections_lost_total: {
    type: 'counter',
    unit: 'connections',
    labels: [],
    help: 'Connections to PostgreSQL that broke',
    alarm: 'AforoDatabaseConnectionsLost',
  },
  aforo_database_requests_waiting: {
    type: 'gauge',
    unit: 'requests',
    labels: [],
    help: 'Requests waiting for a connection',
    alarm: 'AforoDatabaseQueue',
  },
  aforo_database_statements_total: {
    type: 'counter',
    unit: 'statements',
    labels: [],
    help: 'Statements that PostgreSQL has answered, failed ones included',
    alarm: 'AforoDatabaseSlow; statements per call show a query in a loop',
  },
  aforo_database_statements_failed_total: {
    type: 'counter',
    unit: 'statements',
    labels: [],
    help: 'Statements that failed, also those that are tried again',
    alarm: 'none; retried conflicts are normal, compare it with the day before',
  },
  aforo_database_statement_seconds_total: {
    type: 'counter',
    unit: 'seconds',
    labels: [],
    help: 'Time between sending statements and their answers, added up',
    alarm: 'AforoDatabaseSlow',
  },
  aforo_database_standby_missing: {
    type: 'gauge',
    unit: '0 or 1',
    labels: [],
    help: 'Whether the standby that must confirm commits does not',
    alarm: 'AforoStandbyMissing',
  },
  aforo_clock_difference_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'How far the clock of this process is ahead of the database',
    alarm: 'AforoClockWrong',
  },
  aforo_live_streams: {
    type: 'gauge',
    unit: 'streams',
    labels: [],
    help: 'Live screens held open',
    alarm: 'AforoLiveStreamsNearLimit',
  },
  aforo_live_streams_limit: {
    type: 'gauge',
    unit: 'streams',
    labels: [],
    help: 'How many live screens this process accepts',
    alarm: 'AforoLiveStreamsNearLimit',
  },
  aforo_live_streams_dropped_total: {
    type: 'counter',
    unit: 'streams',
    labels: [],
    help: 'Live screens dropped because they did not read',
    alarm: 'none; bad connections of venues show here first',
  },
  aforo_live_degraded: {
    type: 'gauge',
    unit: '0 or 1',
    labels: [],
    help: 'Whether hints reach only the screens of the same process, because Redis does not answer',
    alarm: 'AforoLiveDegraded',
  },
  aforo_book_checks_total: {
    type: 'counter',
    unit: 'checks',
    labels: [],
    help: 'Checks of the books that this process has finished',
    alarm: 'AforoBooksUnchecked',
  },
  aforo_book_differences_total: {
    type: 'counter',
    unit: 'differences',
    labels: [],
    help: 'Differences found by checks of the books',
    alarm: 'AforoBooksDiffer',
  },
  aforo_tills_closed_total: {
    type: 'counter',
    unit: 'closings',
    labels: ['result'],
    help: 'Closed tills, by whether the counted cash was even, short or over',
    alarm: 'AforoTillsOftenDiffer',
  },
  aforo_till_difference_cents_total: {
    type: 'counter',
    unit: 'cents',
    labels: ['result'],
    help: 'Differences of closed tills, added up without their sign, by whether cash was short or over',
    alarm: 'none; different currencies are added up, so only its course over time means something',
  },
  aforo_alerts_total: { type: 'counter', unit: 'alerts', labels: ['kind'], help: 'Alerts to owners', alarm: 'none' },
  ...backgroundMetrics,
  aforo_passwords_waiting: {
    type: 'gauge',
    unit: 'passwords',
    labels: [],
    help: 'Passwords waiting to be hashed',
    alarm: 'none; sign-ins are refused as sign_in_busy before it grows large',
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof metricCatalogue

/** The metrics without labels. Each is a figure that is read when Prometheus asks. */
export type FigureName = {
  [N in MetricName]: (typeof metricCatalogue)[N]['labels'] extends readonly [] ? N : never
}[MetricName]
