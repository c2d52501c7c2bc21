import { dashboardOf } from './panels.ts'

export const liveScreens = dashboardOf('live-screens', 'live screens', [
  {
    title: 'Live screens',
    unit: 'short',
    meaning: 'Screens held open by each process, and how many it accepts.',
    queries: { 'open {{instance}}': 'aforo_live_streams', 'limit {{instance}}': 'aforo_live_streams_limit' },
  },
  {
    title: 'Dropped screens, per minute',
    unit: 'short',
    meaning: 'Screens that did not read what was sent. Bad connections of venues show here first.',
    queries: { '{{instance}}': 'rate(aforo_live_streams_dropped_total[$__rate_interval]) * 60' },
  },
  {
    title: 'Degraded',
    unit: 'bool',
    meaning: 'Whether hints reach only the screens of the same process, because Redis does not answer.',
    queries: { '{{instance}}': 'aforo_live_degraded' },
  },
  {
    title: 'Refused screens',
    unit: 'reqps',
    meaning: 'Screens that found no room in a process.',
    queries: { refused: 'sum(rate(aforo_http_refusals_total{code="streams_exhausted"}[$__rate_interval]))' },
  },
  {
    title: 'Sign-ins',
    unit: 'reqps',
    meaning: 'Sign-ins and wrong passwords.',
    queries: {
      'sign-ins':
        'sum(rate(aforo_http_server_request_duration_seconds_count{route="/api/token",status="200"}[$__rate_interval]))',
      '{{code}}':
        'sum by (code) (rate(aforo_http_refusals_total{code=~"credentials_invalid|sign_in_throttled|sign_in_busy"}[$__rate_interval]))',
    },
  },
  {
    title: 'Passwords waiting to be hashed',
    unit: 'short',
    meaning: 'Two are hashed at a time. After a restart many people sign in at once.',
    queries: { '{{instance}}': 'aforo_passwords_waiting' },
  },
])
