import type { Language } from '@aforo/domain'
import { useLanguage } from '../device/language.ts'

type Entry = string | ((...figures: never[]) => string) | { [key: string]: Entry }
type Catalogue = { [key: string]: Entry }

/** The texts of a screen in both languages. A key that one language lacks does not compile. */
export type Words<T extends Catalogue> = Record<Language, T>

export function words<T extends Catalogue>(catalogue: { es: T; en: NoInfer<T> }): Words<T> {
  return catalogue
}

export function useWords<T extends Catalogue>(catalogue: Words<T>): T {
  return catalogue[useLanguage()]
}
