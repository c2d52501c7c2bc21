import type { FastifyReply, FastifyRequest } from 'fastify'

/** The prefix makes browsers refuse the name from an unencrypted connection, as for the renewal. */
const cookieNames = { encrypted: '__Secure-aforo_device', plain: 'aforo_device' }

/** Sent only to the calls of a locked device, and not readable by scripts. */
const cookieScope = { path: '/v1/device', httpOnly: true, sameSite: 'strict' } as const

/** Browsers keep no cookie longer. Every use renews it. */
const keptSeconds = 400 * 24 * 60 * 60

export type DeviceCookie = ReturnType<typeof createDeviceCookie>

export function createDeviceCookie(options: { secure: boolean }) {
  const cookieName = options.secure ? cookieNames.encrypted : cookieNames.plain
  const keep = (reply: FastifyReply, secret: string): void =>
    void reply.setCookie(cookieName, secret, { ...cookieScope, secure: options.secure, maxAge: keptSeconds })
  return {
    /** The secret of the device. The browser keeps it for another year. */
    read(request: FastifyRequest, reply: FastifyReply): string {
      const secret = request.cookies[cookieName] ?? ''
      if (secret !== '') keep(reply, secret)
      return secret
    },
    keep,
  }
}
