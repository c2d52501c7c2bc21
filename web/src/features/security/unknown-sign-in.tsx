import { readDevice } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Strip } from '../../design/strip.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { type SignIn, useSecurityCommands } from './security-queries.ts'
import { securityWords } from './security-words.ts'

/** Asks about a sign-in from a device that the account did not know. */
export function UnknownSignIn({ signIn }: { signIn: SignIn }) {
  const t = useWords(securityWords)
  const language = useLanguage()
  const { venue } = useSession()
  const navigate = useNavigate()
  const { recognise, end } = useSecurityCommands()
  const yes = useMutation({ mutationFn: () => recognise(signIn.id) })
  const no = useMutation({
    mutationFn: () => end(signIn.id),
    onSuccess: () => navigate('/profile#password'),
  })
  const { kind, browser } = readDevice(signIn.device)
  const device = [t.device[kind], browser].filter((part) => part !== null).join(' · ')
  const started = new Date(signIn.started_at)
  return (
    <Strip
      tone="warn"
      title={t.wasItYou(
        formatDate(started, language, venue?.time_zone),
        formatTime(started, language, venue?.time_zone),
      )}
      hint={t.newDevice(device, signIn.address)}
    >
      <Button variant="default" loading={yes.isPending} onClick={() => yes.mutate()}>
        {t.yes}
      </Button>
      <BusyButton
        {...guardedMark}
        variant="default"
        color="red"
        busy={no.isPending}
        icon={null}
        onClick={() => no.mutate()}
      >
        {t.no}
      </BusyButton>
    </Strip>
  )
}
