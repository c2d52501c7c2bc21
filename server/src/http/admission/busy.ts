import { Refusal } from '../../refusal.ts'

const againFromSeconds = 1
const againToSeconds = 4

/** With jitter, so that those who were refused do not come back all at once. */
export const secondsUntilRetry = () =>
  againFromSeconds + Math.floor(Math.random() * (againToSeconds - againFromSeconds + 1))

export const busy = () => new Refusal('busy', { seconds: secondsUntilRetry() })
