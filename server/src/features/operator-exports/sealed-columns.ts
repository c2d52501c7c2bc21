import type { FieldKeys } from '../../security/field-keys.ts'
import { wholeCertificate } from '../fiscal-delivery/service.ts'
import { privacyText } from '../privacy-requests/service.ts'
import { readSealedFacts, sealAgain } from '../members/service.ts'

export type Row = Record<string, unknown>
type SealedColumn = {
  /** The readable column that stands for the sealed one in an export. */
  name: string
  about: string
  open: (keys: FieldKeys, row: Row, sealed: Buffer) => unknown
  /** The columns of the database, made from the readable one. */
  seal: (keys: FieldKeys, row: Row, readable: unknown) => Row
}

const asText = (bytes: Buffer | null) => (bytes === null ? null : `\\x${bytes.toString('hex')}`)
type Facts = Parameters<typeof sealAgain>[2]
type PrivacyText = Parameters<typeof privacyText.seal>[2]
type Credentials = Parameters<typeof wholeCertificate.seal>[2]

// The rows come from the database, or from a file whose hash was compared; so their columns have the types of the schema.
const memberOf = (row: Row) => ({
  operatorId: row['operator_id'] as number,
  number: row['number'] as number,
  name: row['name'] as string,
  lastName: row['last_name'] as string,
})

/** Sealed in the database, and readable in an export, which is encrypted as a whole. */
export const sealedColumns: Readonly<Record<string, SealedColumn>> = {
  members: {
    name: 'private',
    about: 'Private data: document, birth date, telephone, address, notes, card. Empty after an erasure.',
    open: (keys, row, sealed) => readSealedFacts(keys, { ...memberOf(row), sealed }),
    seal(keys, row, readable) {
      const { sealed, documentHash, phoneHash, personHash, cardHash } = sealAgain(
        keys,
        memberOf(row),
        readable as Facts,
      )
      return {
        sealed: asText(sealed),
        document_hash: asText(documentHash),
        phone_hash: asText(phoneHash),
        person_hash: asText(personHash),
        card_hash: asText(cardHash),
      }
    },
  },
  privacy_requests: {
    name: 'typed',
    about: 'What was typed about the person and to them. Empty after an erasure.',
    open: (keys, row, sealed) => privacyText.open(keys, row['operator_id'] as number, sealed),
    seal: (keys, row, readable) => ({
      sealed: asText(privacyText.seal(keys, row['operator_id'] as number, readable as PrivacyText)),
    }),
  },
  fiscal_certificates: {
    name: 'credentials',
    about: 'The certificate and its private key, in PEM.',
    open: (keys, row, sealed) => wholeCertificate.open(keys, row['operator_id'] as number, sealed),
    seal: (keys, row, readable) => ({
      sealed: asText(wholeCertificate.seal(keys, row['operator_id'] as number, readable as Credentials)),
    }),
  },
}

export function openRow(table: string, keys: FieldKeys, { sealed, ...row }: Row): Row {
  const column = sealedColumns[table]
  if (column === undefined) return row
  const bytes = typeof sealed === 'string' ? Buffer.from(sealed.slice(2), 'hex') : null
  return { ...row, [column.name]: bytes === null ? null : column.open(keys, row, bytes) }
}

export function sealRow(table: string, keys: FieldKeys, exported: Row): Row {
  const column = sealedColumns[table]
  if (column === undefined) return exported
  const { [column.name]: readable, ...row } = exported
  return readable === null ? row : { ...row, ...column.seal(keys, row, readable) }
}
