import { signInIdleDays, tokenLifeSeconds } from '@aforo/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Under https the prefix makes browsers refuse a cookie of this name that came over an unencrypted line. It is `__Secure-`
 * and not `__Host-`, which would have to be sent to every path. Without https browsers would refuse the prefix itself.
 */
const cookieNames = { encrypted: '__Secure-aforo_renewal', plain: 'aforo_renewal' }

/** Sent by the browser to the renewal call and nowhere else; no script can read it. */
const cookieScope = { path: '/v1/sign-in/renewal', httpOnly: true, sameSite: 'strict' } as const

export type RenewalCookie = ReturnType<typeof createRenewalCookie>

export function createRenewalCookie(options: { secure: boolean }) {
  const scope = { ...cookieScope, secure: options.secure }
  const cookieName = options.secure ? cookieNames.encrypted : cookieNames.plain
  return {
    read: (request: FastifyRequest): string => request.cookies[cookieName] ?? '',
    /** Sets the renewal aside in the cookie and answers with the token alone. */
    handOver(reply: FastifyReply, issued: { token: string; renewal: string }) {
      void reply.setCookie(cookieName, issued.renewal, { ...scope, maxAge: signInIdleDays * 24 * 60 * 60 })
      return { access_token: issued.token, token_type: 'bearer' as const, expires_in: tokenLifeSeconds }
    },
  }
}
