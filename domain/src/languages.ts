export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** The first language tag that we speak, in the order of preference given; Spanish where we speak none of them. */
export function pickLanguage(preferredTags: readonly string[]): Language {
  for (const tag of preferredTags) {
    const primary = tag.toLowerCase().split('-')[0]
    const spoken = languages.find((language) => language === primary)
    if (spoken !== undefined) return spoken
  }
  return 'es'
}
