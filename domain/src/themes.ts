export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]
export type Scheme = 'light' | 'dark'

export const darkFromHour = 20
export const lightFromHour = 8

/** What a theme looks like at this hour of the device: automatic is dark while venues work. */
export function schemeAt(theme: Theme, hour: number): Scheme {
  if (theme !== 'auto') return theme
  return hour >= darkFromHour || hour < lightFromHour ? 'dark' : 'light'
}
