import type { CallInput } from '@aforo/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import type { Approved } from '../../parts/approvals/approved.ts'
import type { FiscalDocument } from '../../parts/fiscal/fiscal-documents.ts'
import type { Recipient } from '../../parts/fiscal/recipient-form.ts'
import { type Sale, saleQuery } from '../../parts/sales/sale-query.ts'

export type NewReturn = CallInput<'POST /v1/sales/{id}/returns'>['body']

/** Voids or returns a sale. A repeat after a lost answer uses the same key, so it takes effect once. */
export function useSaleCommands(venueId: number, { id, returns }: Pick<Sale, 'id' | 'returns'>) {
  const queryClient = useQueryClient()
  const voidOnce = useCommandKey(`void ${venueId} ${id}`)
  // The number of returns is part of the key's name, so that an identical second return is a new command.
  const returnOnce = useCommandKey(`return ${venueId} ${id} ${returns.length}`)
  const shown = saleQuery(venueId, id)

  /** Refreshes the screens of this browser without waiting for the hint. */
  async function adopt(answer: Promise<Sale>): Promise<void> {
    try {
      queryClient.setQueryData(shown.queryKey, await answer)
    } finally {
      for (const queryKey of [['counter', venueId], ['catalogue', venueId], ['members']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    }
  }
  return {
    voidSale: (reason: string, approval: Approved) =>
      adopt(
        voidOnce((idempotencyKey) =>
          call(
            'POST /v1/sales/{id}/void',
            { params: { id }, body: { reason }, idempotencyKey, ...approval },
            { venueId },
          ),
        ),
      ),
    takeBack: (body: NewReturn) =>
      adopt(
        returnOnce((idempotencyKey) =>
          call('POST /v1/sales/{id}/returns', { params: { id }, body, idempotencyKey }, { venueId }),
        ),
      ),
  }
}

/** Issues a full invoice in place of the simplified one of a sale. */
export function useInvoiceCommand(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`invoice ${venueId} ${id}`)
  return async (body: Recipient): Promise<FiscalDocument> => {
    try {
      return await once((idempotencyKey) =>
        call('POST /v1/sales/{id}/invoice', { params: { id }, body, idempotencyKey }, { venueId }),
      )
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['counter', venueId] })
    }
  }
}
