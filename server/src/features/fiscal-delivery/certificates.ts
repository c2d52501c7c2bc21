import type { CallReply, ParsedInput } from '@aforo/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inDirectory, inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Credentials } from '../../fiscal/verifactu/carrier.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import type { Jobs } from '../jobs/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { insertBacklog } from './backlog-queries.ts'
import { openCertificateFile } from './certificate-file.ts'
import {
  deleteCertificate,
  findCertificate,
  lockCertificate,
  updateSealedCertificate,
  upsertCertificate,
} from './certificate-queries.ts'
import { leewaySeconds, senderJob } from './send-chain.ts'
import { hastenSenders } from './sender-queries.ts'

export type CertificateDeps = { db: Database; keyring: Keyring; jobs: Pick<Jobs, 'send' | 'wake'> }
type Certificate = CallReply<'PUT /v1/fiscal/certificate'>
type Row = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

const dayMs = 86_400_000
const placeOf = (operatorId: number) => `fiscal certificate ${operatorId}`

const describe = ({ subject, taxId, validUntil, now }: Omit<Row, 'sealed' | 'operatorId'>): Certificate => ({
  subject,
  tax_id: taxId,
  valid_until: validUntil.toISOString(),
  days_left: Math.floor((validUntil.getTime() - now.getTime()) / dayMs),
})

export async function describeCertificate(trx: Transaction<DB>, operatorId: number): Promise<Certificate | null> {
  const row = await findCertificate(trx, operatorId)
  return row === undefined ? null : describe(row)
}

/** Stores the certificate of the operator in place of the one before, and lets what waits be sent with it. */
export async function storeCertificate(
  { db, keyring, jobs }: CertificateDeps,
  by: ActorAt,
  { file, passphrase }: ParsedInput<'PUT /v1/fiscal/certificate'>['body'],
): Promise<Certificate> {
  const opened = openCertificateFile(Buffer.from(file, 'base64'), passphrase)
  if (opened === null) throw new Refusal('certificate_unreadable')
  const { keyPem, certificatePem, ...readable } = opened
  const { operatorId } = by.venue
  const stored = await inOperator(db, operatorId, async (trx) => {
    const keys = await keyring.lockKeys(trx, operatorId)
    const credentials: Credentials = { keyPem, certificatePem }
    const sealed = sealCertificate(keys, operatorId, credentials)
    await upsertCertificate(trx, { operatorId, sealed, ...readable, storedBy: by.caller.staffId })
    const row = await findCertificate(trx, operatorId)
    if (row === undefined || row.validUntil <= row.now) throw new Refusal('certificate_expired')
    await recordAuditEntryAt(trx, by, {
      action: 'fiscal.certificate_set',
      subject: { kind: 'venue', id: by.venue.id },
      before: null,
      after: { subject: row.subject, taxId: row.taxId, validUntil: row.validUntil.toISOString() },
    })
    await hastenSenders(trx, operatorId, leewaySeconds)
    await jobs.send(trx, senderJob, { operatorId })
    return describe(row)
  })
  await inDirectory(db, (trx) => insertBacklog(trx, operatorId))
  jobs.wake(senderJob)
  return stored
}

export async function removeCertificate({ db }: CertificateDeps, by: ActorAt): Promise<void> {
  const { operatorId } = by.venue
  await inOperator(db, operatorId, async (trx) => {
    if (!(await deleteCertificate(trx, operatorId))) return
    await recordAuditEntryAt(trx, by, {
      action: 'fiscal.certificate_removed',
      subject: { kind: 'venue', id: by.venue.id },
      before: null,
      after: null,
    })
  })
}

/** The certificate to send with, or why there is none. */
export async function readCredentials(
  { db, keyring }: Pick<CertificateDeps, 'db' | 'keyring'>,
  operatorId: number,
): Promise<Credentials | 'certificate_missing' | 'certificate_expired'> {
  const row = await inOperator(db, operatorId, (trx) => findCertificate(trx, operatorId))
  if (row === undefined) return 'certificate_missing'
  if (row.validUntil <= row.now) return 'certificate_expired'
  return keyring.withKeys(operatorId, async (keys) => openSealedCertificate(keys, operatorId, row.sealed))
}

/** Seals the certificate with the newest key. Whether there was one with an older key. */
export async function resealCertificate(trx: Transaction<DB>, operatorId: number, keys: FieldKeys): Promise<boolean> {
  const row = await lockCertificate(trx, operatorId)
  if (row === undefined || keys.isNewest(row.sealed)) return false
  const credentials = openSealedCertificate(keys, operatorId, row.sealed)
  await updateSealedCertificate(trx, operatorId, sealCertificate(keys, operatorId, credentials))
  return true
}

/** Sealed by this file, so it has this form. */
export const openSealedCertificate = (keys: FieldKeys, operatorId: number, sealed: Buffer): Credentials =>
  keys.unseal(placeOf(operatorId), sealed) as Credentials

export const sealCertificate = (keys: FieldKeys, operatorId: number, credentials: Credentials): Buffer =>
  keys.seal(placeOf(operatorId), credentials)
