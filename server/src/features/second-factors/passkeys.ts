import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

/** The site for which passkeys are made. A browser offers them to no other. */
export type RelyingParty = { id: string; origin: string }

type Known = { credentialId: string; transports: string[] }

const describe = ({ credentialId, transports }: Known) => ({ id: credentialId, transports })

/** Ed25519, ES256 and RS256, which all authenticators share. The default also has ones that Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The key must be found without a name, and ask its owner for a finger, a face or a PIN. */
const selection = { residentKey: 'required', userVerification: 'required' } as const

export const registrationOptions = (
  site: RelyingParty,
  person: { staffId: number; email: string; name: string },
  known: readonly Known[],
  challenge: string,
) =>
  generateRegistrationOptions({
    challenge: Buffer.from(challenge, 'base64url'),
    rpName: 'Aforo',
    rpID: site.id,
    userID: new TextEncoder().encode(`staff ${person.staffId}`),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known.map(describe),
    authenticatorSelection: selection,
    supportedAlgorithmIDs,
  })

/** What to store of a new passkey, or null if the answer is not one to this challenge. */
export async function readNewPasskey(site: RelyingParty, challenge: string, answer: RegistrationResponseJSON) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (registrationInfo === undefined) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      backedUp: credentialBackedUp,
    }
  } catch {
    // The library throws for every answer that does not fit.
    return null
  }
}

/** Without known passkeys, the browser offers all that it has for this site. */
export const authenticationOptions = (site: RelyingParty, known: readonly Known[], challenge: string) =>
  generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    allowCredentials: known.map(describe),
    challenge: Buffer.from(challenge, 'base64url'),
  })

/** The new counter and state of a passkey, or null if the answer is not one of it to this challenge. */
export async function readAnswer(
  site: RelyingParty,
  challenge: string,
  answer: AuthenticationResponseJSON,
  stored: { publicKey: Buffer; counter: number },
) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id: answer.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.counter },
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  } catch {
    // The library throws for every answer that does not fit.
    return null
  }
}
