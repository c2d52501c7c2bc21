import { UnstyledButton } from '@mantine/core'
import {
  IconChevronRight,
  IconEraser,
  IconLock,
  IconReceiptOff,
  type Icon as IconShape,
  IconSchool,
  IconTexture,
} from '@tabler/icons-react'
import { Loader } from '@mantine/core'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import classes from './practice-card.module.css'
import { practiceWords } from './practice-words.ts'
import { usePracticeBeginning, usePracticeVenueId } from './use-practice-offer.ts'

/** Offers to practise in a copy of the venue. Nothing for people who may not, and while they do. */
export function PracticeCard() {
  const venueId = usePracticeVenueId()
  const isPhone = usePhone()
  if (venueId === null) return null
  return isPhone ? <CompactCard venueId={venueId} /> : <WholeCard venueId={venueId} />
}

function WholeCard({ venueId }: { venueId: number }) {
  const t = useWords(practiceWords)
  const { busy, blocked, fault, begin } = usePracticeBeginning(venueId)
  return (
    <Stack as="section" gap={6} pad={6} className={classes.card} aria-label={t.title}>
      <Stack gap={4}>
        <Row gap={4}>
          <IconSchool size={20} stroke={1.7} aria-hidden="true" />
          <Text as="h2" size="lead" weight="semibold">
            {t.title}
          </Text>
        </Row>
        <Text as="p" tone="soft">
          {t.intro}
        </Text>
      </Stack>
      <Stack as="ul" gap={4}>
        <Fact Icon={IconReceiptOff}>{t.notCounted}</Fact>
        <Fact Icon={IconTexture}>{t.striped}</Fact>
        <Fact Icon={IconEraser}>{t.erased}</Fact>
      </Stack>
      <Stack gap={4}>
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        {blocked !== null && (
          <Text as="p" size="small" tone="soft" role="status">
            {blocked}
          </Text>
        )}
        <BusyButton
          variant="default"
          fullWidth
          busy={busy}
          disabled={blocked !== null}
          icon={
            blocked === null ? <IconSchool size={18} aria-hidden="true" /> : <IconLock size={18} aria-hidden="true" />
          }
          onClick={begin}
        >
          {t.begin}
        </BusyButton>
      </Stack>
    </Stack>
  )
}

function Fact({ Icon, children }: { Icon: IconShape; children: string }) {
  return (
    <Row as="li" gap={4} align="start" tone="soft" className={classes.fact}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span>{children}</span>
    </Row>
  )
}

/** On a phone the whole card is the button. */
function CompactCard({ venueId }: { venueId: number }) {
  const t = useWords(practiceWords)
  const { busy, blocked, fault, begin } = usePracticeBeginning(venueId)
  const sign =
    blocked === null ? <IconChevronRight size={20} aria-hidden="true" /> : <IconLock size={20} aria-hidden="true" />
  return (
    <Stack gap={4} className={classes.offer}>
      {fault !== null && <Notice state="bad">{fault}</Notice>}
      <UnstyledButton
        className={`${classes.card} ${classes.compact}`}
        disabled={blocked !== null}
        aria-busy={busy}
        onClick={begin}
      >
        <IconSchool size={22} stroke={1.6} aria-hidden="true" />
        <Stack as="span" grow breaks>
          <Text weight="semibold">{t.title}</Text>
          <Text size="small" tone="soft">
            {blocked ?? t.inShort}
          </Text>
        </Stack>
        {busy ? <Loader size={20} color="currentColor" /> : sign}
      </UnstyledButton>
    </Stack>
  )
}
