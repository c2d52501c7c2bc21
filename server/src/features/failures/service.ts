import { countFailuresSince, listFailuresOf } from './queries.ts'

/** What other features read of the failed calls. */
export const countFailures = countFailuresSince
export const listFailures = listFailuresOf
