import type { Language } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import type { FiscalDocument } from './fiscal-documents.ts'
import { fiscalWords } from './fiscal-words.ts'

type Facts = { isSample: boolean; isVoided: boolean }

/** What stands out on a document, and whom and what it is about. */
export function documentFacts(document: FiscalDocument, { isSample, isVoided }: Facts, language: Language) {
  const t = fiscalWords[language]
  const { type, recipient, about, environment } = document
  const marks = [
    isSample ? t.sample : environment === 'test' ? t.test : null,
    isVoided && !type.startsWith('R') ? t.voided : null,
  ].filter((mark) => mark !== null)
  const aboutLine =
    about === null ? null : type === 'F3' ? t.replaces(about.number) : type === 'F1' ? null : t.corrects(about.number)
  const recipientLines = [
    aboutLine,
    ...(recipient === null
      ? []
      : [
          `${t.customer}: ${recipient.name}`,
          recipient.country === 'ES' ? t.taxId(recipient.tax_id) : t.otherId(recipient.tax_id, recipient.country),
          recipient.address,
        ]),
  ]
    .filter((line) => line !== null)
    .filter((line) => line !== '')
  return { marks, recipientLines }
}

export const useDocumentFacts = (document: FiscalDocument, facts: Facts) =>
  documentFacts(document, facts, useLanguage())
