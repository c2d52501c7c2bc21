export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown'

/**
 * The user agents of Edge and Opera also contain "Chrome", and that of Chrome contains "Safari", so the order matters.
 */
const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const

/** The kind of device and the browser of a user agent. */
export function readDevice(userAgent: string): { kind: DeviceKind; browser: string | null } {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  if (browser === null) return { kind: 'unknown', browser: null }
  const tablet = /iPad|Tablet/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent))
  const phone = /iPhone|Mobile/.test(userAgent)
  return { kind: tablet ? 'tablet' : phone ? 'phone' : 'computer', browser }
}

const systems = [
  ['ios', /iPhone|iPad/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Mac OS X|Macintosh/],
  ['linux', /Linux|X11/],
] as const

/** The same for all versions of one browser on one system, or of one program. */
function deviceFamilyOf(userAgent: string): string {
  const { kind, browser } = readDevice(userAgent)
  if (browser === null) return `program ${userAgent.split(/[/ ]/)[0] ?? ''}`
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
  return `${kind} ${system} ${browser}`
}

/** True if the account has signed in before, but never from such a device. */
export function isNewDevice(userAgent: string, known: readonly string[]): boolean {
  const family = deviceFamilyOf(userAgent)
  return known.length > 0 && !known.some((other) => deviceFamilyOf(other) === family)
}
