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
