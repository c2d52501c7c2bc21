import type { CallReply } from '@aforo/contract'

export type DevicePerson = CallReply<'GET /v1/device'>['people'][number]
export type Me = CallReply<'GET /v1/users/me'>

/** A slow hash of the PIN. Few digits are soon tried out, so the key that seals it must not leave the browser either. */
export type Verifier = { salt: number[]; hash: number[] }

/** Somebody who came in on this device by PIN while it was connected. */
export type KnownPerson = {
  person: DevicePerson
  verifier: Verifier
  /** As the server last described them. Null until it has. */
  me: Me | null
  provedAtMs: number
  /** Wrong PINs since the last right one, without a connection. */
  wrong: number
}
