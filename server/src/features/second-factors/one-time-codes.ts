import { codeDigits, codeStepsAround, codeStepSeconds } from '@aforo/domain'
import { Secret, TOTP } from 'otpauth'
import type { MasterKeys } from '../../security/master-keys.ts'

const secretBytes = 20

const contextOf = (staffId: number) => `code secret of ${staffId}`

const generatorOf = (secret: Secret, email: string) =>
  new TOTP({ issuer: 'Aforo', label: email, secret, digits: codeDigits, period: codeStepSeconds })

/** A new secret: sealed for the database, and in the two forms in which authenticator apps take it. */
export function makeCodeSecret(masterKeys: MasterKeys, person: { staffId: number; email: string }) {
  const secret = new Secret({ size: secretBytes })
  return {
    sealed: masterKeys.sealSecret(contextOf(person.staffId), Buffer.from(secret.buffer)),
    secret: secret.base32,
    uri: generatorOf(secret, person.email).toString(),
  }
}

/** The time step of a code, or null if it is wrong. The caller makes sure that each step is used once. */
export function stepOfCode(
  masterKeys: MasterKeys,
  staffId: number,
  sealed: Buffer,
  typed: string,
  now: Date,
): number | null {
  const bytes = masterKeys.unsealSecret(contextOf(staffId), sealed)
  const generator = generatorOf(new Secret({ buffer: new Uint8Array(bytes).buffer }), '')
  const timestamp = now.getTime()
  const delta = generator.validate({ token: typed.replaceAll(/\D/g, ''), timestamp, window: codeStepsAround })
  return delta === null ? null : generator.counter({ timestamp }) + delta
}

/** The same secret, sealed with the newest master key. */
export const resealSecret = (masterKeys: MasterKeys, staffId: number, sealed: Buffer): Buffer =>
  masterKeys.sealSecret(contextOf(staffId), masterKeys.unsealSecret(contextOf(staffId), sealed))
