import { hash } from 'node:crypto'
import { cancellationHashInput, type HashedCancellation, type HashedInvoice, invoiceHashInput } from '@aforo/domain'

const digest = (text: string): string => hash('sha256', text, 'hex').toUpperCase()

export const hashInvoice = (invoice: HashedInvoice): string => digest(invoiceHashInput(invoice))
export const hashCancellation = (cancelled: HashedCancellation): string => digest(cancellationHashInput(cancelled))
