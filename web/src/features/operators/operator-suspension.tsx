import { Button } from '@mantine/core'
import { IconBan, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../design/busy-button.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { type OperatorDetail, useOperatorCommands } from './operators-queries.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { suspensionWords } from './suspension-words.ts'

/** The last thing on the page of an operator: suspend it, or reactivate it. */
export function OperatorSuspension({ operator }: { operator: OperatorDetail }) {
  const t = useWords(suspensionWords)
  const language = useLanguage()
  const { reactivate } = useOperatorCommands()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, state, venues } = operator
  const reactivating = useMutation({
    mutationFn: () => reactivate(id),
    onSuccess: () => toast.done({ title: t.reactivated(name) }),
    onError: () => toast.failed({ title: t.reactivateFailed }),
  })
  const isSuspended = state === 'suspended'
  return (
    <Surface aria-label={isSuspended ? t.reactivateTitle : t.title}>
      <Row wrap gap={5} padX={6} padY={5} justify="between">
        <Stack grow breaks>
          <Text weight="semibold">{isSuspended ? t.reactivateTitle : t.title}</Text>
          <Text size="small" tone="soft">
            {isSuspended ? t.reactivateHint : t.hint(formatCount(venues.length, language))}
          </Text>
        </Stack>
        {isSuspended ? (
          <BusyButton
            {...guardedMark}
            variant="default"
            busy={reactivating.isPending}
            icon={<IconPlayerPlay size={18} />}
            onClick={() => reactivating.mutate()}
          >
            {t.reactivate}
          </BusyButton>
        ) : (
          <Button
            variant="default"
            color="red"
            leftSection={<IconBan size={18} />}
            aria-haspopup="dialog"
            onClick={() => setIsAsking(true)}
          >
            {t.open}
          </Button>
        )}
      </Row>
      {isAsking && <SuspendDialog operator={operator} onClose={() => setIsAsking(false)} />}
    </Surface>
  )
}
