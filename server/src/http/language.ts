import { type Language, pickLanguage } from '@aforo/domain'

/** The language of the answer, by Accept-Language. */
export function languageOf(header: string | undefined): Language {
  const weighted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
      .find((text) => text !== undefined)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  return pickLanguage(weighted.toSorted((one, other) => other.quality - one.quality).map(({ tag }) => tag))
}
