export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** The first supported language, in the given order of preference; Spanish if none is supported. */
export function pickLanguage(preferredTags: readonly string[]): Language {
  for (const tag of preferredTags) {
    const primary = tag.toLowerCase().split('-')[0]
    const spoken = languages.find((language) => language === primary)
    if (spoken !== undefined) return spoken
  }
  return 'es'
}
