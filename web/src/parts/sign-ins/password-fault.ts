import { errorWords } from '@aforo/contract'
import { type Language, passwordBlocker, type PasswordContext, passwordLeastScore } from '@aforo/domain'

/** The error of a new password, in the words of the server. Only the server scores how easy it is to guess. */
export function passwordFault(password: string, context: PasswordContext, language: Language): string | null {
  const blocker = passwordBlocker(password, context, () => passwordLeastScore)
  return blocker === null ? null : errorWords(blocker, language)
}
