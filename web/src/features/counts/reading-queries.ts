import { quantityOfMilli } from '@aforo/domain'
import { call } from '../../api/client.ts'
import type { Reading } from './reading.ts'

export async function sendReading(reading: Reading) {
  const { key, venueId, sheetId, number, grossMilli, tareMilli, weighedBy, isEmpty } = reading
  const { sheet } = await call(
    'POST /v1/count-sheets/{id}/entries/{number}/readings',
    {
      params: { id: sheetId, number },
      body: {
        gross: quantityOfMilli(grossMilli),
        tare: quantityOfMilli(tareMilli),
        weighed_by: weighedBy,
        empty: isEmpty,
      },
      idempotencyKey: key,
    },
    { venueId },
  )
  return { sheet }
}
