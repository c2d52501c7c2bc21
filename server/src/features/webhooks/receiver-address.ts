import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is on the Internet: neither this machine, nor a private network, nor one for special purposes. */
const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

/** The host as it is compared and connected to: without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

export type ReceiverAddresses = ReturnType<typeof createReceiverAddresses>

/**
 * Decides to which addresses webhooks are sent. An owner chooses the address, so without this anybody could make the server
 * call its own network. `allowedHosts` are excepted.
 */
export function createReceiverAddresses(allowedHosts: readonly string[]) {
  const isAllowed = (host: string) => allowedHosts.includes(host)

  /** For the connection: finds only addresses on the Internet, so that no name can lead elsewhere. */
  const lookup: LookupFunction = (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      const usable = error === null && !isAllowed(host) ? found.filter(({ address }) => isPublic(address)) : found
      const [first] = usable ?? []
      if (first === undefined) return done(error ?? new Error(`${host} is not on the Internet.`), [])
      return options.all === true ? done(null, usable) : done(null, first.address, first.family)
    })
  }

  return {
    lookup,
    /** Why nothing is sent to this address, or null. What its name means is looked up for each request. */
    blockerOf(address: string): 'webhook_address_refused' | null {
      const url = new URL(address)
      const host = hostOf(url)
      if (url.username !== '' || url.password !== '') return 'webhook_address_refused'
      if (isAllowed(host)) return null
      const isReachable = isIP(host) === 0 ? host.includes('.') && !host.endsWith('.localhost') : isPublic(host)
      return url.protocol === 'https:' && isReachable ? null : 'webhook_address_refused'
    },
  }
}
