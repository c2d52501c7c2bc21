import { centsOfAmount, memberNumberText, type OfflineChoice, pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconChevronRight, IconScale, IconUser } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatTime } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { offlineWords } from '../../parts/offline/offline-words.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './offline-page.module.css'
import { offlinePageWords } from './offline-page-words.ts'
import { type OfflineCommand, useDecision } from './offline-queries.ts'
import { useFlagTitles } from './use-flag-title.ts'

type DecisionCardProps = { venue: PageVenue; command: OfflineCommand }

/** One thing that a person must decide: what happened, to whom, and the usual answer as a button. */
export function DecisionCard({ venue, command }: DecisionCardProps) {
  const t = useWords(offlinePageWords)
  const { number } = useWords(memberWords)
  const { kinds } = useWords(offlineWords)
  const { offline } = useWords(sharedWords)
  const language = useLanguage()
  const decide = useDecision(venue.id, command.id)
  const [title, ...others] = useFlagTitles(venue.currency)(command)
  const [busy, setBusy] = useState<OfflineChoice | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { member, missing, choices, result } = command
  const [usual, ...rest] = choices
  const money = (amount: number) => formatMoney(centsOfAmount(amount), venue.currency, language)
  const wordsOf = (choice: OfflineChoice) =>
    choice === 'keep' && missing !== null ? t.keepDebt(money(missing)) : t.choices[choice]

  async function choose(choice: OfflineChoice): Promise<void> {
    setBusy(choice)
    setFault(null)
    try {
      await decide(choice)
      toast.done({ title: t.decided })
      setIsOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(`${t.decideFailed}. ${error.detail ?? offline}`)
    } finally {
      setBusy(null)
    }
  }

  return (
    <Surface as="article" className={classes.decision} aria-label={title}>
      <Stack gap={5} pad={6} grow>
        <Row justify="between" gap={4} wrap>
          <Badge tone="warn">{t.needs}</Badge>
          <Text size="small" tone="soft" numeric>
            {formatTime(new Date(command.made_at), language, venue.timeZone)} · {command.device}
          </Text>
        </Row>
        <Text as="h2" size="title" weight="semibold" breaks>
          {title}
        </Text>
        <Text as="p" tone="soft">
          {result === 'held' ? t.heldHint : t.happened[command.kind]}
          {others.length > 0 && ` ${t.alsoFlags(others.join(', '))}`}
        </Text>
        <Row gap={5} justify="between">
          <Row gap={5}>
            <Portrait id={member.id} name={member.name} size={40} imagePath={member.image_path} />
            <Stack>
              <Text weight="semibold" breaks>
                {member.name}
              </Text>
              <Text size="small" tone="soft" numeric>
                {number(memberNumberText(member.client_id))} ·{' '}
                {command.amount === null ? kinds[command.kind] : t.of(kinds[command.kind], money(command.amount))}
              </Text>
            </Stack>
          </Row>
          <Stack align="end">
            <Text size="small" tone="soft" nowrap>
              {t.creditNow}
            </Text>
            <Text size="title" weight="semibold" tone={member.balance < 0 ? 'bad' : 'ink'} numeric nowrap>
              {money(member.balance)}
            </Text>
          </Stack>
        </Row>
        {fault !== null && !isOpen && <Notice state="bad">{fault}</Notice>}
      </Stack>
      <Row gap={4} padX={6} padY={5} line="top" className={classes.foot}>
        {usual !== undefined && (
          <BusyButton
            {...guardedMark}
            size="lg"
            className={classes.usual ?? ''}
            busy={busy === usual}
            icon={null}
            onClick={() => void choose(usual)}
          >
            {wordsOf(usual)}
          </BusyButton>
        )}
        <Button
          variant="subtle"
          size="lg"
          aria-label={t.otherOptionOf(title)}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {t.otherOption}
        </Button>
      </Row>
      {isOpen && (
        <Dialog title={t.otherOption} of={title} onClose={() => setIsOpen(false)} width={480}>
          <Stack gap={4}>
            {rest.map((choice) => (
              <BusyButton
                {...guardedMark}
                key={choice}
                size="lg"
                variant="default"
                busy={busy === choice}
                icon={null}
                onClick={() => void choose(choice)}
              >
                {wordsOf(choice)}
              </BusyButton>
            ))}
            <OtherPages venue={venue} command={command} />
            {command.kind === 'sale' && result !== 'held' && (
              <Text as="p" size="small" tone="soft">
                {t.otherHint}
              </Text>
            )}
            {fault !== null && <Notice state="bad">{fault}</Notice>}
          </Stack>
        </Dialog>
      )}
    </Surface>
  )
}

/** The pages on which something else can be done about it. */
function OtherPages({ venue, command }: DecisionCardProps) {
  const t = useWords(offlinePageWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venue.id)
  const mayOpen = (path: '/customers' | '/order') => pageBlocker(path, person, venue.id) === null
  return (
    <>
      {command.kind === 'sale' && command.transaction_id !== null && mayOpen('/order') && (
        <PageLink to={venuePath(`/order/${command.transaction_id}`)} icon={<IconScale size={20} aria-hidden="true" />}>
          {t.openSale}
        </PageLink>
      )}
      {mayOpen('/customers') && (
        <PageLink
          to={venuePath(`/customers?member=${command.member.id}`)}
          icon={<IconUser size={20} aria-hidden="true" />}
        >
          {t.openMember}
        </PageLink>
      )}
    </>
  )
}

const PageLink = ({ to, icon, children }: { to: string; icon: ReactNode; children: string }) => (
  <Button
    component={Link}
    to={to}
    size="lg"
    variant="default"
    leftSection={icon}
    rightSection={<IconChevronRight size={18} aria-hidden="true" />}
  >
    {children}
  </Button>
)
