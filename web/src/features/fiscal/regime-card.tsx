import { errorWords } from '@aforo/contract'
import { Button } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatDay } from '../../format/format.ts'
import type { FiscalStatus } from '../../parts/fiscal/sending-state.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { fiscalPageWords } from './fiscal-page-words.ts'
import classes from './fiscal-page.module.css'
import { useFiscalCommands } from './fiscal-queries.ts'
import { StartDialog } from './start-dialog.tsx'

type RegimeCardProps = { venue: PageVenue; status: FiscalStatus }

/** Why this venue cannot start a regime now, or null. The server refuses with the same codes. */
function startBlocker({ available, has_profile: hasProfile }: FiscalStatus) {
  if (!available) return 'fiscal_producer_missing'
  return hasProfile ? null : 'tax_profile_missing'
}

/** The regime of the venue. What binds until a date is locked until then. */
export function RegimeCard({ venue, status }: RegimeCardProps) {
  const t = useWords(fiscalPageWords)
  const language = useLanguage()
  const [open, setOpen] = useState<'start' | 'end' | 'renew' | null>(null)
  const { chain } = status
  const blocker = chain === null ? startBlocker(status) : null
  const boundUntil = chain?.ends_from ?? null
  const close = () => setOpen(null)
  return (
    <Surface>
      <SurfaceHead
        title={t.regime}
        hint={chain === null ? undefined : t.since(formatDate(new Date(chain.started_at), language, venue.timeZone))}
        isInset
      >
        {boundUntil !== null && (
          <Row as="span" gap={3} size="small" tone="soft">
            <IconLock size={16} aria-hidden="true" /> {t.lockedUntil(formatDay(boundUntil, language))}
          </Row>
        )}
      </SurfaceHead>
      <Stack gap={5} padX={6} padY={5}>
        {blocker !== null && <Notice state="warn">{errorWords(blocker, language)}</Notice>}
        {chain?.issuer_differs === true && (
          <Notice state="warn">
            <Stack gap={4} align="start">
              <span>{t.issuerDiffers(chain.issuer.name, chain.issuer.tax_id)}</span>
              <Button variant="default" onClick={() => setOpen('renew')}>
                {t.renew}
              </Button>
            </Stack>
          </Notice>
        )}
        <div className={classes.choices} role="radiogroup" aria-label={t.regime}>
          <Choice
            name={t.none}
            hint={t.noneHint}
            isChosen={chain === null}
            isLocked={boundUntil !== null}
            onChoose={() => setOpen('end')}
          />
          <Choice
            name="VERI*FACTU"
            hint={t.verifactuHint}
            isChosen={chain !== null}
            isLocked={blocker !== null}
            onChoose={() => setOpen('start')}
          />
        </div>
        {chain !== null && (
          <Row wrap gap={4} size="small" tone="soft" numeric>
            <Badge tone={chain.environment === 'live' ? 'ok' : 'warn'}>
              {chain.environment === 'live' ? t.liveBadge : t.testBadge}
            </Badge>
            <span>
              {t.installation} {chain.installation}
            </span>
            <span>
              {t.documents}: {formatCount(chain.documents, language)}
            </span>
          </Row>
        )}
      </Stack>
      {open === 'start' && <StartDialog venue={venue} onClose={close} />}
      {open === 'end' && <EndQuestion venue={venue} onClose={close} />}
      {open === 'renew' && chain !== null && <RenewQuestion venue={venue} chain={chain} onClose={close} />}
    </Surface>
  )
}

type ChoiceProps = { name: string; hint: string; isChosen: boolean; isLocked: boolean; onChoose: () => void }

function Choice({ name, hint, isChosen, isLocked, onChoose }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="radio" name="regime" checked={isChosen} disabled={isLocked && !isChosen} onChange={onChoose} />
      {name}
      <Text size="small" weight="regular" tone="soft">
        {hint}
      </Text>
    </label>
  )
}

function EndQuestion({ venue, onClose }: { venue: PageVenue; onClose: () => void }) {
  const t = useWords(fiscalPageWords)
  const { end } = useFiscalCommands(venue.id)
  return (
    <Confirmation
      title={t.endTitle}
      name={venue.name}
      confirm={t.end}
      icon={<IconLock size={18} />}
      failed={t.endFailed}
      onConfirm={async () => {
        await end()
        toast.done({ title: t.ended })
        onClose()
      }}
      onClose={onClose}
    >
      {t.endHint}
    </Confirmation>
  )
}

type RenewQuestionProps = { venue: PageVenue; chain: NonNullable<FiscalStatus['chain']>; onClose: () => void }

/** A chain keeps its issuer, so another number, name or address needs a new chain. */
function RenewQuestion({ venue, chain, onClose }: RenewQuestionProps) {
  const t = useWords(fiscalPageWords)
  const { start } = useFiscalCommands(venue.id)
  return (
    <Confirmation
      title={t.renewTitle}
      harmless
      confirm={t.renew}
      icon={<IconRefresh size={18} />}
      failed={t.renewFailed}
      onConfirm={async () => {
        await start({ environment: chain.environment, series_prefix: chain.series_prefix })
        toast.done({ title: t.renewed })
        onClose()
      }}
      onClose={onClose}
    >
      {t.renewHint}
    </Confirmation>
  )
}
