import { FieldGrid } from '../../../design/field-grid.tsx'
import { Stack } from '../../../design/primitives.tsx'
import { Card } from '../../../design/card.tsx'
import { useWords } from '../../../words/words.ts'
import { ContractField } from './contract-field.tsx'
import { createMemberWords } from './create-member-words.ts'
import { DateField } from './date-field.tsx'
import { memberFieldWords } from './member-field-words.ts'
import { withExpiry } from './new-member.ts'
import type { SectionProps } from './section.ts'
import { SponsorField } from './sponsor-field.tsx'
import { VenueChoice } from './venue-choice.tsx'

/** The dates, the sponsor, the contract and the venues of the membership. */
export function EnrolmentSection({ member, venue }: SectionProps) {
  const t = useWords(memberFieldWords)
  const { steps } = useWords(createMemberWords)
  const { form } = member
  return (
    <Card title={steps.enrolment}>
      <Stack gap={5}>
        <FieldGrid>
          <DateField
            member={member}
            name="registeredOn"
            label={t.registeredOn}
            onPick={(registeredOn) => form.fill((now) => withExpiry({ ...now, registeredOn }))}
          />
          <DateField
            member={member}
            name="expiresOn"
            label={t.expiresOn}
            onPick={(expiresOn) => form.fill((now) => ({ ...now, expiresOn, expiryFollows: '' }))}
          />
        </FieldGrid>
        <SponsorField member={member} venueId={venue.id} />
        <ContractField member={member} />
        <VenueChoice member={member} venueId={venue.id} />
      </Stack>
    </Card>
  )
}
