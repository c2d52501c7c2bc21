import { centsOfAmount, taxNames } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPencil, IconReceiptTax, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { FactLine } from '../../design/fact-line.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatMoneyWhole } from '../../format/format.ts'
import { useTreatmentText } from '../../parts/taxes/use-treatment-text.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import { profileWords } from './profile-words.ts'
import classes from './taxes.module.css'
import { type ProfileScope, type TaxProfile, type TaxSettings, useTaxCommands } from './taxes-queries.ts'
import { taxesWords } from './taxes-words.ts'

type ProfileCardProps = { venue: PageVenue; settings: TaxSettings }
type Scoped = { scope: ProfileScope; profile: TaxProfile }

/** The profiles of both scopes, newest first. */
const everyProfile = ({ operator, venue }: TaxSettings): Scoped[] =>
  [
    ...operator.map((profile) => ({ scope: 'operator' as const, profile })),
    ...venue.map((profile) => ({ scope: 'venue' as const, profile })),
  ].toSorted((one, other) => (one.profile.valid_from < other.profile.valid_from ? 1 : -1))

/** The tax profile of today, future ones and past ones. */
export function ProfileCard({ venue, settings }: ProfileCardProps) {
  const t = useWords(taxesWords)
  const [isOpen, setIsOpen] = useState(false)
  const { profile, scope, business_date: today } = settings
  const others = everyProfile(settings).filter(
    (one) => one.profile.valid_from !== profile?.valid_from || one.scope !== scope,
  )
  const upcoming = others.filter((one) => one.profile.valid_from > today).toReversed()
  const past = others.filter((one) => one.profile.valid_from <= today)
  return (
    <Surface>
      <SurfaceHead title={t.details} hint={scopeText(scope, venue, t)} isInset>
        {profile !== null && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => setIsOpen(true)}
          >
            {t.change}
          </Button>
        )}
      </SurfaceHead>
      {profile === null ? (
        <StateCard
          Icon={IconReceiptTax}
          title={t.none}
          action={<Button onClick={() => setIsOpen(true)}>{t.setUp}</Button>}
        >
          {t.noneHint}
        </StateCard>
      ) : (
        <Facts venue={venue} profile={profile} />
      )}
      {upcoming.length > 0 && (
        <Stack padX={6} padY={4} line="top">
          <Text as="h3" size="small" weight="semibold" tone="soft">
            {t.upcoming}
          </Text>
          <ul>
            {upcoming.map((one) => (
              <li key={`${one.scope} ${one.profile.valid_from}`}>
                <UpcomingRow venue={venue} {...one} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {past.length > 0 && (
        <Stack padX={6} padY={2} line="top">
          <details>
            <Text as="summary" size="small" weight="semibold" tone="soft" className={classes.past}>
              {t.past(past.length)}
            </Text>
            <ul>
              {past.map((one) => (
                <li key={`${one.scope} ${one.profile.valid_from}`}>
                  <ProfileLine venue={venue} {...one} />
                </li>
              ))}
            </ul>
          </details>
        </Stack>
      )}
      {isOpen && <ProfileDialog venue={venue} settings={settings} onClose={() => setIsOpen(false)} />}
    </Surface>
  )
}

function scopeText(scope: ProfileScope | null, venue: PageVenue, t: (typeof taxesWords)['es']): string | undefined {
  if (scope === null) return undefined
  return scope === 'operator' ? t.ofAll : t.ofVenue(venue.name)
}

function Facts({ venue, profile }: { venue: PageVenue; profile: TaxProfile }) {
  const t = useWords(taxesWords)
  const p = useWords(profileWords)
  const language = useLanguage()
  const text = useTreatmentText()
  const regimes: Partial<Record<string, string>> = p.regimes[profile.tax]
  const most = formatMoneyWhole(centsOfAmount(profile.simplified_most), venue.currency, language)
  const facts = [
    { name: t.legalName, value: profile.legal_name },
    { name: t.taxId, value: profile.tax_id },
    { name: t.address, value: `${profile.address}, ${profile.postcode} ${profile.town}` },
    { name: t.tax, value: `${taxNames[profile.tax]} · ${regimes[profile.regime_key] ?? profile.regime_key}` },
    { name: t.goods, value: text(profile.goods) },
    { name: t.fees, value: text(profile.fees) },
    { name: t.wallet, value: p.wallets[profile.wallet_mode] },
    ...(profile.wallet_mode === 'single_purpose' ? [{ name: t.topUps, value: text(profile.top_ups) }] : []),
    { name: t.simplified, value: t.upTo(most) },
    { name: t.voids, value: p.voidsChoices[profile.voided_as] },
  ]
  return (
    <Stack gap={4} padX={6} padY={4}>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <FactLine key={name} isLined name={name}>
            {value}
          </FactLine>
        ))}
      </dl>
      <Text as="p" size="small" tone="quiet">
        {t.from(formatDay(profile.valid_from, language), profile.set_by)}
      </Text>
    </Stack>
  )
}

function ProfileLine({ venue, scope, profile, children }: Scoped & { venue: PageVenue; children?: ReactNode }) {
  const t = useWords(taxesWords)
  const language = useLanguage()
  const text = useTreatmentText()
  const { legal_name: name, tax, goods } = profile
  return (
    <Row gap={5} padY={2} numeric>
      <Stack grow breaks>
        <Text as="b" weight="semibold">
          {name} · {taxNames[tax]} {text(goods)}
        </Text>
        <Text size="small" tone="quiet">
          {t.from(formatDay(profile.valid_from, language), profile.set_by)} · {scopeText(scope, venue, t)}
        </Text>
      </Stack>
      {children}
    </Row>
  )
}

function UpcomingRow({ venue, scope, profile }: Scoped & { venue: PageVenue }) {
  const t = useWords(taxesWords)
  const language = useLanguage()
  const { removeProfile } = useTaxCommands(venue.id)
  const [failure, setFailure] = useState<string | null>(null)
  const date = formatDay(profile.valid_from, language)
  async function remove(): Promise<void> {
    setFailure(null)
    try {
      await removeProfile(scope, profile.valid_from)
      toast.done({ title: t.removed(date) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(t.notRemoved(error.detail ?? t.offline))
    }
  }
  return (
    <>
      <ProfileLine venue={venue} scope={scope} profile={profile}>
        <Button
          {...guardedMark}
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          aria-label={t.removeNamed(date)}
          onClick={() => void remove()}
        >
          {t.remove}
        </Button>
      </ProfileLine>
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </>
  )
}
