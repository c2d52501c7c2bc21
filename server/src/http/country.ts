import { readCountry } from '@aforo/domain'
import type { FastifyRequest } from 'fastify'

export type CountryReader = (request: FastifyRequest) => string | null

/**
 * The country of the client, as our proxy names it in this header. Without a trusted proxy in between, the client itself
 * could have sent it.
 */
export const createCountryReader =
  (header: string | null): CountryReader =>
  (request) => {
    const isProxied = (request.ips?.length ?? 0) > 1
    const value = header === null || !isProxied ? undefined : request.headers[header]
    return typeof value === 'string' ? readCountry(value) : null
  }
