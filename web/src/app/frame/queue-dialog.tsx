import { IconCloudCheck, IconHourglassLow } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { Badge } from '../../design/badge.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useMinute } from '../../design/use-now.ts'
import { formatMoney, formatTime, formatWhen } from '../../format/format.ts'
import type { OfflineState, QueuedCommand } from '../../offline/offline-state.ts'
import { kindIcons } from '../../parts/offline/kind-icons.ts'
import { offlineWords } from '../../parts/offline/offline-words.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import classes from './offline-strip.module.css'
import { offlineStripWords } from './offline-strip-words.ts'

type QueueDialogProps = { offline: OfflineState; onClose: () => void }

/** What this device has to send, oldest first, and until when it may go on. */
export function QueueDialog({ offline: { queue, runsOutAt }, onClose }: QueueDialogProps) {
  const t = useWords(offlineStripWords)
  const language = useLanguage()
  const { venue } = useSession()
  const nowMs = useMinute()
  return (
    <Dialog title={t.queue} of={t.queueHint} onClose={onClose} width={640} sheet>
      <Stack gap={5}>
        {runsOutAt !== null && (
          <Row gap={4} tone="soft" numeric>
            <IconHourglassLow size={18} stroke={1.7} aria-hidden="true" />
            {t.runsOut(formatWhen(runsOutAt, new Date(nowMs), language, venue?.time_zone))}
          </Row>
        )}
        {queue.length === 0 ? (
          <StateCard Icon={IconCloudCheck} title={t.queueEmpty}>
            {t.queueEmptyHint}
          </StateCard>
        ) : (
          <ol className={classes.rows} aria-label={t.queue}>
            {queue
              .toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
              .map((command) => (
                <QueueRow key={command.key} command={command} />
              ))}
          </ol>
        )}
      </Stack>
    </Dialog>
  )
}

function QueueRow({ command }: { command: QueuedCommand }) {
  const t = useWords(offlineStripWords)
  const { kinds, products } = useWords(offlineWords)
  const language = useLanguage()
  const { venue } = useSession()
  const details = [...(command.products > 0 ? [products(command.products)] : []), t.by(command.staffName)]
  return (
    <Row as="li" gap={5} padY={4} numeric>
      <Text weight="semibold" className={classes.time}>
        {formatTime(command.madeAt, language, venue?.time_zone)}
      </Text>
      <Stack grow>
        <Row gap={4} wrap>
          <Badge tone="neutral" Icon={kindIcons[command.kind]}>
            {kinds[command.kind]}
          </Badge>
          <Text weight="semibold" breaks>
            {command.memberName}
          </Text>
        </Row>
        <Text size="small" tone="soft">
          {details.join(' · ')}
        </Text>
      </Stack>
      {command.amountCents !== null && (
        <Text weight="semibold" nowrap>
          {formatMoney(command.amountCents, venue?.currency ?? 'EUR', language)}
        </Text>
      )}
    </Row>
  )
}
