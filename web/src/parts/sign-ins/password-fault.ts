import { errorWords } from '@aforo/contract'
import { type Language, passwordBlocker, type PasswordContext, passwordLeastScore } from '@aforo/domain'

/** What is wrong with a chosen password, in the words the server would use. Only the server scores how hard it is to guess. */
export function passwordFault(password: string, context: PasswordContext, language: Language): string | null {
  const blocker = passwordBlocker(password, context, () => passwordLeastScore)
  return blocker === null ? null : errorWords(blocker, language)
}
