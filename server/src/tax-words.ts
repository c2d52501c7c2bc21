import { type Language, type Tax, type TaxKind, taxNames } from '@aforo/domain'

type Labelled = { name: Tax; kind: TaxKind; reason: string | null; rate: number }

const kindWords: Record<Language, Record<Exclude<TaxKind, 'taxed'>, string>> = {
  es: { exempt: 'exento', outside: 'no sujeto' },
  en: { exempt: 'exempt', outside: 'not subject' },
}

/** A treatment in exported tables: IVA 21 %, IVA exento E1. */
export function taxLabel({ name, kind, reason, rate }: Labelled, language: Language): string {
  const tax = taxNames[name]
  if (kind === 'taxed') return `${tax} ${rate.toLocaleString(language === 'es' ? 'es-ES' : 'en-GB')} %`
  return `${tax} ${kindWords[language][kind]} ${reason ?? ''}`.trimEnd()
}
