import { isApiKey } from '@aforo/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { KeyAllowance, KeyLimits } from '../security/key-limits.ts'
import type { ApiKeyRef } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the API key of this call has left, once it was counted. */
    keyAllowance: KeyAllowance | null
  }
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Every answer to a key says what is left of its limit. */
export function announceKeyLimits(app: FastifyInstance): void {
  app.decorateRequest('keyAllowance', null)
  app.addHook('onSend', async (request, reply) => {
    const { keyAllowance: left } = request
    if (left === null) return
    reply.headers({
      'ratelimit-limit': left.limit,
      'ratelimit-remaining': left.remaining,
      'ratelimit-reset': left.resetSeconds,
    })
  })
}

function refuseSpent(request: FastifyRequest, left: KeyAllowance): void {
  request.keyAllowance = left
  if (left.isSpent) throw new Refusal('request_throttled', { seconds: left.resetSeconds })
}

/** Refuses a key that has spent its limit, before the call is let in or anything is read for it. */
export function refuseSpentKey(request: FastifyRequest, limits: KeyLimits): void {
  const token = bearerToken(request)
  if (token === null || !isApiKey(token)) return
  const left = limits.findSpent(token)
  if (left !== null) refuseSpent(request, left)
}

/** Counts a call once, also one that is refused for another reason. */
export async function countKeyCall(
  request: FastifyRequest,
  { token, apiKey, limits }: { token: string; apiKey: ApiKeyRef | null; limits: KeyLimits },
): Promise<void> {
  if (apiKey === null || request.keyAllowance !== null) return
  refuseSpent(request, await limits.count(token, apiKey.id))
}
