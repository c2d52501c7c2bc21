import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconId, IconPrinter, IconReplace, IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import { CameraButton } from '../../parts/camera/camera-button.tsx'
import { memberName } from '../../parts/members/member-name.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { codeFieldMark } from '../../design/field-keys.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { PanelSection } from './panel-section.tsx'
import classes from './member-panel.module.css'
import { PrintedCard } from './member-printed-card.tsx'
import { type Member, useMemberCommands } from './member-queries.ts'
import { memberSectionWords } from './member-section-words.ts'

/** If the QR code cannot be loaded, the code is shown as text and the panel still works. */
const Qr = lazy(async () => {
  const drawing = await import('../../design/qr.tsx').catch(() => null)
  return { default: drawing?.Qr ?? NoQr }
})

function NoQr({ text }: { text: string; label: string }) {
  const t = useWords(memberSectionWords)
  return (
    <Stack as="span" pad={5} size="small" tone="soft" breaks>
      <b>{text}</b> {t.qrMissing}
    </Stack>
  )
}

type CardSectionProps = { venue: PageVenue; member: Member }
type Card = NonNullable<Member['card']>
type Open = 'print' | 'replace' | 'assign' | 'revoke' | null

/** The card that a member shows at the door. A new card replaces the old one. */
export function CardSection({ venue, member }: CardSectionProps) {
  const t = useWords(memberSectionWords)
  const [open, setOpen] = useState<Open>(null)
  const { giveCard, revokeCard } = useMemberCommands(venue.id, member.id)
  const { card } = member
  const name = memberName(member)
  const close = () => setOpen(null)
  const assignButton = (
    <Button variant="default" leftSection={<IconScan size={18} />} onClick={() => setOpen('assign')}>
      {t.assignCard}
    </Button>
  )
  return (
    <PanelSection title={t.card}>
      {card === null ? (
        <Stack gap={5}>
          <Text as="p" size="small" tone="quiet">
            {t.noCard}
          </Text>
          <FirstCard venue={venue} member={member}>
            {assignButton}
          </FirstCard>
        </Stack>
      ) : (
        <Row gap={6} wrap>
          <ShownCode venue={venue} card={card} />
          <Row className={classes.cardButtons} gap={4} wrap>
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => setOpen('print')}>
              {t.printCard}
            </Button>
            <Button variant="default" leftSection={<IconReplace size={18} />} onClick={() => setOpen('replace')}>
              {t.replaceCard}
            </Button>
            {assignButton}
            <Button
              className={classes.danger ?? ''}
              variant="subtle"
              aria-label={t.revokeConfirm}
              onClick={() => setOpen('revoke')}
            >
              {t.revokeCard}
            </Button>
          </Row>
        </Row>
      )}
      {open === 'print' && card !== null && (
        <Suspense fallback={null}>
          <PrintedCard venue={venue} member={member} onPrinted={close}>
            <Qr text={card.code} label="" />
          </PrintedCard>
        </Suspense>
      )}
      {open === 'assign' && <AssignDialog venue={venue} member={member} onClose={close} />}
      {open === 'replace' && (
        <Confirmation
          title={t.replaceOf(name)}
          confirm={t.replaceConfirm}
          icon={<IconReplace size={18} />}
          failed={t.cardFailed}
          onClose={close}
          onConfirm={async () => {
            await giveCard()
            toast.done({ title: t.cardGiven })
            close()
          }}
        >
          {t.replaceHint}
        </Confirmation>
      )}
      {open === 'revoke' && (
        <Confirmation
          title={t.revokeOf(name)}
          confirm={t.revokeConfirm}
          failed={t.cardFailed}
          onClose={close}
          onConfirm={async () => {
            await revokeCard()
            toast.done({ title: t.cardRevoked })
            close()
          }}
        >
          {t.revokeHint}
        </Confirmation>
      )}
    </PanelSection>
  )
}

function ShownCode({ venue, card }: { venue: PageVenue; card: Card }) {
  const t = useWords(memberSectionWords)
  const language = useLanguage()
  return (
    <Stack gap={4}>
      <span className={classes.qr}>
        <Suspense fallback={<Skeleton width={150} height={150} radius={10} />}>
          <Qr text={card.code} label={t.qrOf(card.code)} />
        </Suspense>
      </span>
      <Stack as="p">
        <Text size="small" weight="semibold" numeric breaks>
          {card.code}
        </Text>
        <Text size="small" tone="quiet">
          {t.cardSince(formatDate(new Date(card.since), language, venue.timeZone))}
        </Text>
      </Stack>
    </Stack>
  )
}

/** A first card replaces nothing, so it needs no confirmation. */
function FirstCard({ venue, member, children }: CardSectionProps & { children: React.ReactNode }) {
  const t = useWords(memberSectionWords)
  const { giveCard } = useMemberCommands(venue.id, member.id)
  const form = useForm({
    initial: {},
    check: {},
    failed: t.cardFailed,
    submit: async () => {
      await giveCard()
      toast.done({ title: t.cardGiven })
    },
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap={5}>
        <Row gap={4} wrap>
          <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconId size={18} />}>
            {t.newCard}
          </BusyButton>
          {children}
        </Row>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
      </Stack>
    </form>
  )
}

/** Assigns an existing card. A card reader types the code and ends with Enter, which submits it. */
function AssignDialog({ venue, member, onClose }: CardSectionProps & { onClose: () => void }) {
  const t = useWords(memberSectionWords)
  const { giveCard } = useMemberCommands(venue.id, member.id)
  const form = useForm({
    initial: { code: '' },
    check: { code: (code) => (/^[\x21-\x7e]{4,64}$/.test(code.trim()) ? null : t.codeFault) },
    refusedField: { card_taken: 'code', card_taken_elsewhere: 'code' },
    failed: t.cardFailed,
    submit: async ({ code }) => {
      await giveCard(code.trim())
      toast.done({ title: t.cardGiven })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.assignOf(memberName(member))}
      of={t.assignHint}
      form={form}
      changed={form.values.code !== ''}
      onClose={onClose}
      width={480}
      submit={t.assign}
      icon={<IconScan size={18} />}
    >
      <TextInput
        {...form.field('code')}
        {...codeFieldMark}
        label={t.code}
        withAsterisk
        required
        size="lg"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        rightSection={<CameraButton size="field" onCode={(code) => form.set('code', code)} />}
        rightSectionWidth={52}
      />
    </FormDialog>
  )
}
