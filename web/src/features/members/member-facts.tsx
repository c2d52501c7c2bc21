import { consumptionTypes, roleAt } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { Segments } from '../../design/segments.tsx'
import { IconLock } from '@tabler/icons-react'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { PanelSection } from './panel-section.tsx'
import classes from './member-panel.module.css'
import { memberFormWords } from './member-form-words.ts'
import { IdentitySeen } from './member-identity-seen.tsx'
import type { Member } from './member-queries.ts'
import { useMemberFormat, useVenueRules } from './member-format.ts'
import { useMemberVenues } from './member-venues-field.tsx'

type MemberFactsProps = { venue: PageVenue; member: Member }

/** Whether the venue records the type of consumption, and the person may see it. */
export function useSeesConsumption(venue: PageVenue): boolean {
  const { person } = useSession()
  const { asksConsumptionType } = useVenueRules(venue)
  return asksConsumptionType && roleAt(person, venue.id) !== 'employee'
}

/** A read-only view with the same fields in the same order as the form, so that nothing is changed by accident. */
export function MemberFacts({ venue, member }: MemberFactsProps) {
  const t = useWords(memberFormWords)
  const w = useWords(memberWords)
  const texts = useMemberFormat(venue)(member)
  const seesConsumption = useSeesConsumption(venue)
  const may = useMay(venue.id)
  const seesPrivate = may('member.private')
  const hasVenues = useMemberVenues(member.owned_shops).length > 1
  return (
    <>
      <PanelSection
        title={t.identity}
        aside={
          <Row as="span" gap={3} size="small" tone="quiet">
            <IconLock size={15} aria-hidden="true" /> {t.readOnly}
          </Row>
        }
      >
        <FieldGrid columns="wide">
          <Fact label={t.name} value={texts.name} />
          <Fact label={t.lastName} value={texts.lastName} />
          {seesPrivate && (
            <>
              <Fact label={w.documentKinds[member.document_kind ?? 'dni']} value={texts.documentNumber} />
              <Fact label={t.birthDate} value={texts.birthDate} />
            </>
          )}
          <IdentitySeen venue={venue} member={member} />
          <Fact label={t.gender} value={texts.gender} />
          {seesPrivate && (
            <>
              <Fact label={t.phone} value={texts.phone} />
              <Fact label={t.email} value={texts.email} />
              <Fact label={t.address} value={texts.address} />
              <FieldGrid columns="short-first">
                <Fact label={t.postalCode} value={texts.postalCode} />
                <Fact label={t.city} value={texts.city} />
              </FieldGrid>
            </>
          )}
        </FieldGrid>
        {!seesPrivate && (
          <Text as="p" size="small" tone="quiet">
            {t.privateHidden}
          </Text>
        )}
      </PanelSection>
      <PanelSection title={t.fee}>
        <FieldGrid columns="wide">
          <Fact label={t.feeKind} value={texts.feeKind} />
          <Fact label={t.feeCost} value={texts.feeCost} />
          <Fact label={t.registeredOn} value={texts.registeredOn} />
          <Fact label={t.expiresOn} value={texts.expiresOn} />
          <Fact label={t.monthlyMost} value={texts.monthlyMost} />
          {seesConsumption && (
            <Segments
              label={t.consumptionType}
              value={member.consumption_type ?? ''}
              options={consumptionTypes.map((value) => ({ value, label: w.consumptionTypes[value] }))}
            />
          )}
          <Fact label={t.discount} value={texts.discount} />
          <Fact label={t.sponsor} value={texts.sponsorId} />
          {hasVenues && <Fact label={t.venues} value={texts.venueIds} />}
        </FieldGrid>
      </PanelSection>
      {seesPrivate && (
        <PanelSection title={t.notesGroup}>
          <Text as="p" tone={member.notes === '' ? 'quiet' : 'ink'} breaks className={classes.notes}>
            {member.notes === '' ? t.noNotes : member.notes}
          </Text>
        </PanelSection>
      )}
    </>
  )
}

/** The tooltip shows text that does not fit. */
function Fact({ label, value }: { label: string; value: string }) {
  return <TextInput label={label} value={value} placeholder="—" title={value} readOnly />
}
