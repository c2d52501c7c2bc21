import type { ExemptReason, OutsideReason, Tax } from '@aforo/domain'
import { words } from '../../words/words.ts'

type Reasons = Record<Tax, Partial<Record<ExemptReason | OutsideReason, string>>>

/** The articles that tax records mean with their codes. Each tax has its own law. */
const articlesEs: Reasons = {
  iva: {
    E1: 'art. 20',
    E2: 'art. 21',
    E3: 'art. 22',
    E4: 'arts. 23 y 24',
    E5: 'art. 25',
    E6: 'otra causa',
    N1: 'arts. 7, 14 y otros',
    N2: 'por reglas de localización',
  },
  igic: {
    E1: 'D. Leg. 1/2025, cap. I',
    E2: 'art. 11',
    E3: 'art. 12',
    E4: 'art. 13',
    E5: 'Ley 19/1994, art. 25',
    E6: 'Ley 19/1994, art. 47',
    E7: 'pequeño empresario',
    E8: 'otra causa',
    N1: 'art. 9 y otros',
    N2: 'por reglas de localización',
  },
  ipsi: {
    E1: 'art. 7',
    E2: 'art. 8',
    E3: 'art. 8',
    E4: 'arts. 9 y 10',
    E5: 'art. 8',
    E6: 'otra causa',
    N1: 'art. 6 y otros',
    N2: 'por reglas de localización',
  },
}

const articlesEn: Reasons = {
  iva: {
    ...articlesEs.iva,
    E4: 'arts. 23 and 24',
    E6: 'other cause',
    N1: 'arts. 7, 14 and others',
    N2: 'by the rules of place',
  },
  igic: {
    ...articlesEs.igic,
    E1: 'D. Leg. 1/2025, ch. I',
    E5: 'Law 19/1994, art. 25',
    E6: 'Law 19/1994, art. 47',
    E7: 'small business',
    E8: 'other cause',
    N1: 'art. 9 and others',
    N2: 'by the rules of place',
  },
  ipsi: {
    ...articlesEs.ipsi,
    E4: 'arts. 9 and 10',
    E6: 'other cause',
    N1: 'art. 6 and others',
    N2: 'by the rules of place',
  },
}

export const articles = { es: articlesEs, en: articlesEn }

export const treatmentWords = words({
  es: {
    exempt: 'Exento',
    outside: 'No sujeto',
    rates: 'Tipos',
    exemptions: 'Exentos',
    outsides: 'No sujetos',
    title: 'Base e impuestos',
    ofDay: 'Todo el día contable',
    rate: 'Tipo',
    base: 'Base',
    tax: 'Cuota',
    total: 'Total',
  },
  en: {
    exempt: 'Exempt',
    outside: 'Not subject',
    rates: 'Rates',
    exemptions: 'Exempt',
    outsides: 'Not subject',
    title: 'Base and tax',
    ofDay: 'The whole business day',
    rate: 'Rate',
    base: 'Base',
    tax: 'Tax',
    total: 'Total',
  },
})
