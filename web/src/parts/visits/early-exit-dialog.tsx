import { countdownText, entryInstant, memberNumberText, minutesInside, stayLeftMs } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconClock, IconDoorExit } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { Badge } from '../../design/badge.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack } from '../../design/primitives.tsx'
import { Portrait } from '../pictures/portrait.tsx'
import { useNow } from '../../design/use-now.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords, words } from '../../words/words.ts'
import classes from './early-exit-dialog.module.css'
import { type Client, memberName } from '../members/member-name.ts'
import { memberWords } from '../members/member-words.ts'

const earlyWords = words({
  es: {
    title: (minutes: string) => `Este socio ha estado solo ${minutes} min. ¿Deseas sacarlo?`,
    left: (time: string) => `Faltan ${time} para la salida libre`,
    takeOut: 'Sacar de la sala',
  },
  en: {
    title: (minutes: string) => `This member has been here for ${minutes} min only. Take them out?`,
    left: (time: string) => `${time} left until they are free to leave`,
    takeOut: 'Take out',
  },
})

type EarlyProps = {
  client: Client
  entryTime: string
  minStayMinutes: number
  onTakeOut: () => void
  onClose: () => void
}

/** Asks before a member leaves earlier than the minimum stay. */
export function EarlyExitDialog({ client, entryTime, minStayMinutes, onTakeOut, onClose }: EarlyProps) {
  const t = useWords(earlyWords)
  const w = useWords(memberWords)
  const shared = useWords(sharedWords)
  const language = useLanguage()
  const now = new Date(useNow())
  const enteredAt = entryInstant(entryTime)
  const leftMs = stayLeftMs({ enteredAt, minStayMinutes }, now)
  return (
    <Dialog
      title={t.title(formatCount(minutesInside(enteredAt, now), language))}
      of={`${memberName(client)} · ${w.number(memberNumberText(client.profile.client_id))}`}
      portrait={<Portrait id={client.id} name={memberName(client)} size={64} imagePath={client.profile.image_path} />}
      onClose={onClose}
      width={480}
    >
      <Stack gap={6}>
        <p className={classes.left}>
          <Badge tone={leftMs === 0 ? 'ok' : 'warn'} {...(leftMs === 0 ? {} : { Icon: IconClock })}>
            {leftMs === 0 ? w.freeToGo : t.left(countdownText(leftMs))}
          </Badge>
        </p>
        <Row gap={5}>
          <Button variant="default" size="lg" fullWidth onClick={onClose} data-autofocus>
            {shared.cancel}
          </Button>
          <Button {...guardedMark} size="lg" fullWidth leftSection={<IconDoorExit size={20} />} onClick={onTakeOut}>
            {t.takeOut}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
