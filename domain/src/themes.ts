export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]
export type Scheme = 'light' | 'dark'

export const darkFromHour = 20
export const lightFromHour = 8

/** The colour scheme of a theme at this hour of the device. Automatic is dark in the opening hours of venues. */
export function schemeAt(theme: Theme, hour: number): Scheme {
  if (theme !== 'auto') return theme
  return hour >= darkFromHour || hour < lightFromHour ? 'dark' : 'light'
}
