import { Text } from '../../design/primitives.tsx'
import type { CallReply } from '@aforo/contract'
import { refusalKeptDays } from '@aforo/domain'
import { IconShieldX } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { useWords, words } from '../../words/words.ts'
import { SignInItem } from './sign-in-item.tsx'

const failedWords = words({
  es: {
    name: 'Intentos fallidos',
    none: `Ninguno en los últimos ${refusalKeptDays} días.`,
    reason: {
      credentials_invalid: 'Contraseña incorrecta al entrar',
      password_wrong: 'Contraseña incorrecta al confirmarla',
      pin_wrong: 'PIN incorrecto en una tableta compartida',
      sign_in_throttled: 'Demasiados intentos',
      second_factor_wrong: 'Código incorrecto en el segundo paso',
      second_factor_throttled: 'Demasiados códigos incorrectos',
    },
    once: (date: string, time: string) => `El ${date} a las ${time}`,
    several: (count: number, date: string, time: string) => `${count} veces, la última el ${date} a las ${time}`,
    manyAddresses: 'Desde muchas direcciones',
  },
  en: {
    name: 'Failed attempts',
    none: `None in the last ${refusalKeptDays} days.`,
    reason: {
      credentials_invalid: 'Wrong password at sign-in',
      password_wrong: 'Wrong password when confirming it',
      pin_wrong: 'Wrong PIN on a shared tablet',
      sign_in_throttled: 'Too many attempts',
      second_factor_wrong: 'Wrong code in the second step',
      second_factor_throttled: 'Too many wrong codes',
    },
    once: (date: string, time: string) => `On ${date} at ${time}`,
    several: (count: number, date: string, time: string) => `${count} times, last on ${date} at ${time}`,
    manyAddresses: 'From many addresses',
  },
})

type FailedSignIn = CallReply<'GET /v1/failed-sign-ins'>[number]

/** Failed sign-ins of an account, grouped by hour, reason and address. */
export function FailedSignInRows({ attempts }: { attempts: readonly FailedSignIn[] }) {
  const t = useWords(failedWords)
  const language = useLanguage()
  const { venue } = useSession()
  if (attempts.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t.none}
      </Text>
    )
  return (
    <ul aria-label={t.name}>
      {attempts.map(({ id, code, attempts: count, last_at, address }) => {
        const last = new Date(last_at)
        const date = formatDate(last, language, venue?.time_zone)
        const time = formatTime(last, language, venue?.time_zone)
        return (
          <SignInItem
            key={id}
            Icon={IconShieldX}
            title={t.reason[code]}
            details={[count === 1 ? t.once(date, time) : t.several(count, date, time), address ?? t.manyAddresses]}
          />
        )
      })}
    </ul>
  )
}
