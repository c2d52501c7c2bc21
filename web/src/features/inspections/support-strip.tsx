import { IconHeadset, IconSquare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../../design/busy-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import {
  type OpenInspection,
  useInspectionCommands,
  useOpenInspections,
} from '../../parts/inspections/inspection-queries.ts'
import { TimeLeft } from '../../parts/inspections/time-left.tsx'
import { useWords } from '../../words/words.ts'
import { inspectionsWords } from './inspections-words.ts'
import classes from './support-strip.module.css'

/** The open support sessions, below the header of every page: operator, reason, time left and a button to end it. */
export function SupportStrips() {
  const { data: open = [] } = useOpenInspections()
  return open.map((inspection) => <SupportStrip key={inspection.operator_id} inspection={inspection} />)
}

function SupportStrip({ inspection }: { inspection: OpenInspection }) {
  const t = useWords(inspectionsWords)
  const { end } = useInspectionCommands()
  const ending = useMutation({
    mutationFn: () => end(inspection.operator_id),
    onError: () => toast.failed({ title: t.endFailed }),
  })
  return (
    <Row
      as="section"
      fixed
      wrap
      gap={5}
      padX={6}
      padY={3}
      className={classes.strip}
      data-tone="warn"
      aria-label={t.session(inspection.operator)}
    >
      <IconHeadset size={22} stroke={1.7} aria-hidden="true" />
      <Stack className={classes.words}>
        <Text weight="semibold" truncate>
          {t.session(inspection.operator)}
        </Text>
        <Text size="small" truncate title={inspection.reason}>
          {t.because(inspection.reason)}
        </Text>
        <Text size="small">{t.hidden}</Text>
      </Stack>
      <Row gap={5} className={classes.rest}>
        <Text size="small" numeric nowrap>
          {t.closesIn} <TimeLeft until={inspection.ends_at} />
        </Text>
        <BusyButton
          variant="default"
          busy={ending.isPending}
          icon={<IconSquare size={18} aria-hidden="true" />}
          onClick={() => ending.mutate()}
        >
          {t.endNow}
        </BusyButton>
      </Row>
    </Row>
  )
}
