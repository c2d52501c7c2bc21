import { dashboardOf } from './panels.ts'

export const money = dashboardOf('money', 'money', [
  {
    title: 'Differences in the books',
    unit: 'short',
    meaning: 'Found by checks within a day. Anything but zero is an alert.',
    queries: { differences: 'sum(increase(aforo_book_differences_total[26h]))' },
  },
  {
    title: 'Checks of the books',
    unit: 'short',
    meaning: 'Finished within a day. Every operator is checked each night.',
    queries: { checks: 'sum(increase(aforo_book_checks_total[26h]))' },
  },
  {
    title: 'Closed tills',
    unit: 'short',
    meaning: 'Closed within a day, by whether the counted cash was even, short or over.',
    queries: { '{{result}}': 'sum by (result) (increase(aforo_tills_closed_total[1d]))' },
  },
  {
    title: 'Till differences',
    unit: 'short',
    meaning: 'In units of money within a day, all currencies added up.',
    queries: { '{{result}}': 'sum by (result) (increase(aforo_till_difference_cents_total[1d])) / 100' },
  },
  {
    title: 'Refusals by code',
    unit: 'reqps',
    meaning: 'The ten most frequent codes of refused calls.',
    queries: {
      '{{code}}': 'topk(10, sum by (code) (rate(aforo_http_refusals_total{status=~"4.."}[$__rate_interval])))',
    },
  },
  {
    title: 'Failures by code',
    unit: 'reqps',
    meaning: 'Calls that failed through a fault of the server, or because it was busy.',
    queries: { '{{code}}': 'sum by (code) (rate(aforo_http_refusals_total{status=~"5.."}[$__rate_interval]))' },
  },
  {
    title: 'Jobs',
    unit: 'short',
    meaning: 'Jobs close days and check books. Dead ones need somebody.',
    queries: {
      waiting: 'max(aforo_jobs_waiting)',
      running: 'max(aforo_jobs_running)',
      dead: 'max(aforo_jobs_dead)',
    },
  },
  {
    title: 'Work of the jobs',
    unit: 'short',
    meaning: 'Jobs done and failed attempts per minute.',
    queries: {
      done: 'sum(rate(aforo_jobs_done_total[$__rate_interval])) * 60',
      'failed attempts': 'sum(rate(aforo_job_attempts_failed_total[$__rate_interval])) * 60',
    },
  },
  {
    title: 'Fiscal documents',
    unit: 'short',
    meaning: 'Documents that wait for the tax agency, and those that it rejected and nobody has mended.',
    queries: {
      waiting: 'max(aforo_fiscal_documents_waiting)',
      rejected: 'max(aforo_fiscal_documents_rejected)',
    },
  },
  {
    title: 'Oldest fiscal document',
    unit: 's',
    meaning: 'How long the oldest document has been waiting. The law asks for an attempt within every hour.',
    queries: { oldest: 'max(aforo_fiscal_oldest_waiting_seconds)' },
  },
])
