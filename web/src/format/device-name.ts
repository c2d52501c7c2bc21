export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown'

/** Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari: the first that fits is right. */
const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const

/** What a person would call the machine behind a user agent. */
export function readDevice(userAgent: string): { kind: DeviceKind; browser: string | null } {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  if (browser === null) return { kind: 'unknown', browser: null }
  const tablet = /iPad|Tablet/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent))
  const phone = /iPhone|Mobile/.test(userAgent)
  return { kind: tablet ? 'tablet' : phone ? 'phone' : 'computer', browser }
}
