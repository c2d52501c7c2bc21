import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Names this browser to the accounts that signed in with it. With https, the prefix makes browsers refuse a cookie of
 * this name from an unencrypted connection or from another host.
 */
const cookieNames = { encrypted: '__Host-aforo_browser', plain: 'aforo_browser' }
/** Browsers keep no cookie for longer. */
const keptSeconds = 400 * 24 * 60 * 60

/** The secret of this browser, or null if it never signed in. */
export function browserOf({ cookies }: FastifyRequest): string | null {
  const secret = cookies[cookieNames.encrypted] ?? cookies[cookieNames.plain] ?? ''
  return /^[\w-]{43}$/.test(secret) ? secret : null
}

export function keepBrowser(reply: FastifyReply, browser: string, { secure }: { secure: boolean }): void {
  const name = secure ? cookieNames.encrypted : cookieNames.plain
  void reply.setCookie(name, browser, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: keptSeconds })
}
