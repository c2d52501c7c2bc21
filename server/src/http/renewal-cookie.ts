import { signInIdleDays, tokenLifeSeconds } from '@aforo/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepBrowser } from './browser-cookie.ts'

/**
 * With https, the prefix makes browsers refuse a cookie of this name from an unencrypted connection. It is `__Secure-`
 * because `__Host-` requires a cookie for every path. Without https, browsers would refuse the prefix itself.
 */
const cookieNames = { encrypted: '__Secure-aforo_renewal', plain: 'aforo_renewal' }

/** Sent only to the renewal call, and not readable by scripts. */
const cookieScope = { path: '/v1/sign-in/renewal', httpOnly: true, sameSite: 'strict' } as const

export type RenewalCookie = ReturnType<typeof createRenewalCookie>

export function createRenewalCookie(options: { secure: boolean }) {
  const scope = { ...cookieScope, secure: options.secure }
  const cookieName = options.secure ? cookieNames.encrypted : cookieNames.plain
  return {
    read: (request: FastifyRequest): string => request.cookies[cookieName] ?? '',
    /** Stores the renewal in the cookie and returns only the token. A new sign-in also makes the browser known. */
    handOver(reply: FastifyReply, issued: { token: string; renewal: string; browser?: string }) {
      void reply.setCookie(cookieName, issued.renewal, { ...scope, maxAge: signInIdleDays * 24 * 60 * 60 })
      if (issued.browser !== undefined) keepBrowser(reply, issued.browser, options)
      return { access_token: issued.token, token_type: 'bearer' as const, expires_in: tokenLifeSeconds }
    },
  }
}
