import { errorWords } from '@aforo/contract'
import { type Language, passwordBlocker } from '@aforo/domain'

/** What is wrong with a chosen password, in the words the server would use. Only the server knows the common ones. */
export function passwordFault(password: string, email: string, language: Language): string | null {
  const blocker = passwordBlocker(password, { email }, () => false)
  return blocker === null ? null : errorWords(blocker, language)
}
