import { useWords } from '../../words/words.ts'
import type { FiscalDocument } from './fiscal-documents.ts'
import { fiscalWords } from './fiscal-words.ts'

type Facts = { isSample: boolean; isVoided: boolean }

/** What stands out on a document, and whom and what it is about. */
export function useDocumentFacts(document: FiscalDocument, { isSample, isVoided }: Facts) {
  const t = useWords(fiscalWords)
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
  ].filter((line) => line !== null && line !== '')
  return { marks, recipientLines }
}
