import type { CallInput } from '@aforo/contract'
import { jarsMost, type Language, milliOfQuantity, quantityOfMilli, readTypedMilli } from '@aforo/domain'
import { typeQuantity } from '../../format/typed.ts'

/** What is typed about a batch. Empty is not known. */
export type BatchValues = {
  code: string
  strain: string
  harvestedOn: string
  expiresOn: string
  thc: string
  cbd: string
  jarTare: string
}

export type BatchDetails = Omit<CallInput<'PUT /v1/batches/{id}'>['body'], 'supplier' | 'code' | 'version'>

export const noBatchValues: BatchValues = {
  code: '',
  strain: '',
  harvestedOn: '',
  expiresOn: '',
  thc: '',
  cbd: '',
  jarTare: '',
}

const percentMostMilli = 100_000
const jarTareMostMilli = 10_000_000

/** Hundredths of a percent at most. */
export function isPercent(text: string): boolean {
  const milli = readTypedMilli(text, percentMostMilli)
  return milli !== null && milli % 10 === 0
}

export const isJarTare = (text: string): boolean => (readTypedMilli(text, jarTareMostMilli) ?? 0) > 0

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())
const numberOrNull = (text: string, mostMilli: number) => {
  const milli = text.trim() === '' ? null : readTypedMilli(text, mostMilli)
  return milli === null ? null : quantityOfMilli(milli)
}

/** The weight of an empty jar of a valid field, or null if it is not known. */
export const jarTareTyped = (text: string): number | null => numberOrNull(text, jarTareMostMilli)

/** How many jars, or null. */
export function jarsTyped(text: string): number | null {
  const milli = readTypedMilli(text, milliOfQuantity(jarsMost))
  return milli === null || milli === 0 || milli % 1000 > 0 ? null : quantityOfMilli(milli)
}

/** The details of valid fields, as they are sent. */
export const detailsTyped = (typed: BatchValues) => ({
  strain: textOrNull(typed.strain),
  harvested_on: textOrNull(typed.harvestedOn),
  expires_on: textOrNull(typed.expiresOn),
  thc_percent: numberOrNull(typed.thc, percentMostMilli),
  cbd_percent: numberOrNull(typed.cbd, percentMostMilli),
  jar_tare: jarTareTyped(typed.jarTare),
})

/** The batch of a delivery from valid fields: without a code it gets one, without jars it has none of its own. */
export function deliveredBatch({ jars, ...typed }: BatchValues & { jars: string }) {
  const code = typed.code.trim()
  const jarCount = jarsTyped(jars)
  return {
    ...detailsTyped(typed),
    ...(code === '' ? {} : { code }),
    ...(jarCount === null ? {} : { jars: jarCount }),
  }
}

type KnownBatch = Required<BatchDetails> & { code: string }

/** The fields of a batch that is known. */
export function batchValuesOf(batch: KnownBatch, language: Language): BatchValues {
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : typeQuantity(milliOfQuantity(value), language)
  return {
    code: batch.code,
    strain: batch.strain ?? '',
    harvestedOn: batch.harvested_on ?? '',
    expiresOn: batch.expires_on ?? '',
    thc: number(batch.thc_percent),
    cbd: number(batch.cbd_percent),
    jarTare: number(batch.jar_tare),
  }
}
