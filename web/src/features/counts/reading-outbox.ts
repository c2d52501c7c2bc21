import { createOutbox } from '../../outbox/outbox.ts'
import { forgetReading, keepReading, keptReadings, type Reading, readingPlace } from './reading.ts'
import { sendReading } from './reading-queries.ts'

/** Sends each reading until it has an answer, also after a reload. */
export const readingOutbox = createOutbox<Reading, Awaited<ReturnType<typeof sendReading>>>({
  placeOf: readingPlace,
  list: keptReadings,
  keep: keepReading,
  forget: forgetReading,
  send: sendReading,
})
