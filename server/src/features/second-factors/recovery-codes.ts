import { randomInt } from 'node:crypto'
import {
  plainRecoveryCode,
  recoveryCodeCount,
  recoveryCodeGroupLength,
  recoveryCodeGroups,
  recoveryCodeLetters,
} from '@aforo/domain'
import { digest } from '../../security/secrets.ts'

const someLetters = (length: number) =>
  Array.from({ length }, () => recoveryCodeLetters[randomInt(recoveryCodeLetters.length)]).join('')

/** 75 random bits each, so that a plain digest is enough to store them. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeGroups }, () => someLetters(recoveryCodeGroupLength)).join('-'),
  )

export const hashRecoveryCode = (staffId: number, typed: string): Buffer =>
  digest(`${staffId} ${plainRecoveryCode(typed)}`)
