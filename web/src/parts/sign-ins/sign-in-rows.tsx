import type { CallReply } from '@aforo/contract'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { readDevice } from '@aforo/domain'
import { formatDate, formatTime } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { useWords, words } from '../../words/words.ts'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { SignInItem } from './sign-in-item.tsx'

const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  unknown: IconDeviceDesktop,
}

const signInWords = words({
  es: {
    name: 'Sesiones abiertas',
    thisOne: 'Este dispositivo',
    newOne: 'Dispositivo nuevo',
    started: (date: string, time: string) => `Iniciada el ${date} a las ${time}`,
    end: 'Cerrar',
    endNamed: (device: string, date: string, time: string) =>
      `Cerrar la sesión en ${device}, iniciada el ${date} a las ${time}`,
    ended: 'Sesión cerrada',
    endedMany: (count: number) => (count === 1 ? '1 sesión cerrada' : `${count} sesiones cerradas`),
    failed: 'No se ha podido cerrar la sesión.',
    noLine: 'No hay conexión. La sesión sigue abierta.',
    device: { phone: 'Móvil', tablet: 'Tableta', computer: 'Ordenador', unknown: 'Dispositivo desconocido' },
  },
  en: {
    name: 'Open sessions',
    thisOne: 'This device',
    newOne: 'New device',
    started: (date: string, time: string) => `Started on ${date} at ${time}`,
    end: 'Close',
    endNamed: (device: string, date: string, time: string) =>
      `Close the session on ${device}, started on ${date} at ${time}`,
    ended: 'Session closed',
    endedMany: (count: number) => (count === 1 ? '1 session closed' : `${count} sessions closed`),
    failed: 'The session could not be closed.',
    noLine: 'There is no connection. The session is still open.',
    device: { phone: 'Phone', tablet: 'Tablet', computer: 'Computer', unknown: 'Unknown device' },
  },
})

type SignIn = CallReply<'GET /v1/sign-ins'>[number]

type SignInRowsProps = {
  signIns: readonly SignIn[]
  onEnd: (id: number) => Promise<void>
  /** Ends all that can be ended from here. Returns how many there were. */
  onEndMany: () => Promise<{ ended: number }>
  endMany: string
  /** Shown when there is nothing to end. */
  none: string
}

/** The active sign-ins of a person, with buttons to end them. */
export function SignInRows({ signIns, onEnd, onEndMany, endMany, none }: SignInRowsProps) {
  const t = useWords(signInWords)
  const list = useRef<HTMLUListElement>(null)
  /** The pressed button disappears, so the focus moves to the list. */
  const focusList = () => list.current?.focus()
  const many = useMutation({
    mutationFn: onEndMany,
    onSuccess: ({ ended }) => {
      focusList()
      toast.done({ title: t.endedMany(ended) })
    },
  })
  return (
    <>
      {signIns.every(({ current }) => current) ? (
        <Text as="p" tone="quiet">
          {none}
        </Text>
      ) : (
        <BusyButton
          {...guardedMark}
          variant="default"
          fullWidth
          busy={many.isPending}
          icon={<IconLogout size={18} />}
          onClick={() => many.mutate()}
        >
          {endMany}
        </BusyButton>
      )}
      <Failure error={many.error} />
      <ul ref={list} tabIndex={-1} aria-label={t.name}>
        {signIns.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} onEnd={onEnd} onEnded={focusList} />
        ))}
      </ul>
    </>
  )
}

type SignInRowProps = { signIn: SignIn; onEnd: (id: number) => Promise<void>; onEnded: () => void }

function SignInRow({ signIn, onEnd, onEnded }: SignInRowProps) {
  const t = useWords(signInWords)
  const language = useLanguage()
  const { venue } = useSession()
  const end = useMutation({
    mutationFn: onEnd,
    onSuccess: () => {
      onEnded()
      toast.done({ title: t.ended })
    },
  })
  const { kind, browser } = readDevice(signIn.device)
  const Icon = icons[kind]
  const name = [t.device[kind], browser].filter((part) => part !== null).join(' · ')
  const started = new Date(signIn.started_at)
  const date = formatDate(started, language, venue?.time_zone)
  const time = formatTime(started, language, venue?.time_zone)

  return (
    <SignInItem
      Icon={Icon}
      title={
        <>
          {name} {signIn.current && <Badge tone="info">{t.thisOne}</Badge>}
          {signIn.unknown && <Badge tone="warn">{t.newOne}</Badge>}
        </>
      }
      details={[t.started(date, time), signIn.address]}
      error={<Failure error={end.error} />}
      button={
        !signIn.current && (
          <BusyButton
            {...guardedMark}
            variant="default"
            aria-label={t.endNamed(name, date, time)}
            busy={end.isPending}
            icon={<IconLogout size={18} />}
            onClick={() => end.mutate(signIn.id)}
          >
            {t.end}
          </BusyButton>
        )
      }
    />
  )
}

/** Shows the error text of the server, if there is one, where the action failed. */
function Failure({ error }: { error: Error | null }) {
  const t = useWords(signInWords)
  if (error === null) return null
  const unreachable = error instanceof ApiError && error.code === 'unreachable'
  const detail = error instanceof ApiError ? error.detail : null
  return (
    <div role="alert">
      <FieldError>{detail ?? (unreachable ? t.noLine : t.failed)}</FieldError>
    </div>
  )
}
