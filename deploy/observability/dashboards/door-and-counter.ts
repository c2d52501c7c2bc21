import { dashboardOf } from './panels.ts'

const calls = 'aforo_http_server_request_duration_seconds'
const door = 'route=~"/v1/entries|/v1/checkout|/v1/door/.*"'
const counter = 'route=~"/v1/make-purchase|/v1/counter/.*|/v1/carts.*"'

const p95 = (which: string) =>
  `histogram_quantile(0.95, sum by (le, method, route) (rate(${calls}_bucket{${which}}[$__rate_interval])))`
const perMinute = (route: string) => `sum(rate(${calls}_count{route="${route}",status=~"2.."}[$__rate_interval])) * 60`

export const doorAndCounter = dashboardOf('door-and-counter', 'door and counter', [
  {
    title: 'Door: how long people wait',
    unit: 's',
    meaning: 'The 95th percentile by call.',
    queries: { '{{method}} {{route}}': p95(door) },
  },
  {
    title: 'Counter: how long people wait',
    unit: 's',
    meaning: 'The 95th percentile by call.',
    queries: { '{{method}} {{route}}': p95(counter) },
  },
  {
    title: 'Through the door, per minute',
    unit: 'short',
    meaning: 'Entries and exits that succeeded, repeated answers included.',
    queries: { in: perMinute('/v1/entries'), out: perMinute('/v1/checkout') },
  },
  {
    title: 'Sales, per minute',
    unit: 'short',
    meaning: 'Sales that succeeded, repeated answers included.',
    queries: { sales: perMinute('/v1/make-purchase') },
  },
  {
    title: 'Slow calls',
    unit: 'percentunit',
    meaning: 'The share of calls of the door and the counter above half a second. The objective is 1 %.',
    queries: { 'last 5 minutes': 'aforo:slow_calls:ratio_rate5m', 'last 6 hours': 'aforo:slow_calls:ratio_rate6h' },
  },
  {
    title: 'Calls not carried out',
    unit: 'reqps',
    meaning: 'Calls of the door and the counter that were refused or failed, by status.',
    queries: {
      '{{route}} {{status}}': `sum by (route, status) (rate(${calls}_count{route=~"/v1/entries|/v1/checkout|/v1/make-purchase",status!~"2.."}[$__rate_interval]))`,
    },
  },
])
