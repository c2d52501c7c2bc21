import { dashboardOf } from './panels.ts'

const calls = 'aforo_http_server_request_duration_seconds'

export const goldenSignals = dashboardOf('golden-signals', 'golden signals', [
  {
    title: 'Traffic',
    unit: 'reqps',
    meaning: 'Calls by status.',
    queries: { '{{status}}': `sum by (status) (rate(${calls}_count[$__rate_interval]))` },
  },
  {
    title: 'Errors',
    unit: 'percentunit',
    meaning: 'The share of calls that failed through a fault of the server. The objective is 0.1 %.',
    queries: { 'last 5 minutes': 'aforo:errors:ratio_rate5m', 'last 6 hours': 'aforo:errors:ratio_rate6h' },
  },
  {
    title: 'Latency',
    unit: 's',
    meaning: 'How long calls take, without live streams.',
    queries: {
      median: `histogram_quantile(0.5, sum by (le) (rate(${calls}_bucket[$__rate_interval])))`,
      p95: `histogram_quantile(0.95, sum by (le) (rate(${calls}_bucket[$__rate_interval])))`,
      p99: `histogram_quantile(0.99, sum by (le) (rate(${calls}_bucket[$__rate_interval])))`,
    },
  },
  {
    title: 'Slowest routes',
    unit: 's',
    meaning: 'The 95th percentile of the ten slowest routes.',
    queries: {
      '{{route}}': `topk(10, histogram_quantile(0.95, sum by (le, route) (rate(${calls}_bucket[$__rate_interval]))))`,
    },
  },
  {
    title: 'Saturation: calls',
    unit: 'short',
    meaning: 'Calls that run and wait. At the limit new ones wait, and are refused as busy if it takes too long.',
    queries: {
      'running {{instance}}': 'aforo_calls_running',
      'limit {{instance}}': 'aforo_calls_running_limit',
      'waiting {{instance}}': 'aforo_calls_waiting',
    },
  },
  {
    title: 'Saturation: event loop',
    unit: 's',
    meaning: 'How long the one thread of a process kept others waiting, 99th percentile.',
    queries: { '{{instance}}': 'aforo_event_loop_delay_p99_seconds' },
  },
  {
    title: 'Processor',
    unit: 'percentunit',
    meaning: 'Cores that each process uses.',
    queries: { '{{instance}}': 'rate(aforo_process_cpu_seconds_total[$__rate_interval])' },
  },
  {
    title: 'Memory',
    unit: 'bytes',
    meaning: 'Memory of each process.',
    queries: { '{{instance}}': 'aforo_process_resident_memory_bytes' },
  },
  {
    title: 'Versions',
    unit: 'short',
    meaning: 'Processes by version. Two versions are normal only during a deployment.',
    queries: { '{{service_version}}': 'count by (service_version) (aforo_build_info)' },
  },
  {
    title: 'Uptime',
    unit: 's',
    meaning: 'Time since each process started.',
    queries: { '{{instance}}': 'time() - aforo_process_start_time_seconds' },
  },
])
