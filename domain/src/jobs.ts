/** Work in the background, each for one venue, operator, mail or webhook. */
export const jobNames = [
  'close-stale-visits',
  'close-days',
  'check-books',
  'finish-erasures',
  'rank-members',
  'apply-retention',
  'watch-privacy-clocks',
  'send-fiscal-documents',
  'send-mail',
  'find-alerts',
  'export-operator',
  'forget-operator-export',
  'work-on-imports',
  'count-active-members',
  'measure-storage',
  'deliver-webhooks',
  'erase-practices',
] as const
export type JobName = (typeof jobNames)[number]

export const isJobName = (name: string | null): name is JobName => jobNames.some((known) => known === name)
