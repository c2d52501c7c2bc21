import { groupOf, memberNumberText } from '@aforo/domain'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Stack } from '../../../design/primitives.tsx'
import { Portrait } from '../../pictures/portrait.tsx'
import { useWords } from '../../../words/words.ts'
import { type Client, memberName } from '../member-name.ts'
import { memberWords } from '../member-words.ts'
import { StateBadge } from '../state-badge.tsx'
import { sponsorsQuery } from './create-member-queries.ts'
import classes from './create-member.module.css'
import { memberFieldWords } from './member-field-words.ts'
import type { Sponsor } from './new-member.ts'
import type { NewMember } from './use-new-member.tsx'

const sponsorOf = (client: Client): Sponsor => ({
  id: client.id,
  number: client.profile.client_id,
  name: memberName(client),
  imagePath: client.profile.image_path,
})

/** Only a member in good standing can be a sponsor. Others are found too and show why they cannot. */
const canVouch = ({ state }: Client) => ['ok', 'expiring'].includes(groupOf(state) ?? '')

/** Searches for a member of this venue as the sponsor. */
export function SponsorField({ member, venueId }: { member: NewMember; venueId: number }) {
  const { form, sponsor, chooseSponsor } = member
  const t = useWords(memberFieldWords)
  const { number: numbered } = useWords(memberWords)
  const labelOf = ({ name, number }: Sponsor) => `${name} · ${numbered(memberNumberText(number))}`
  const chosenLabel = sponsor === null ? '' : labelOf(sponsor)
  const [typed, setTyped] = useState(chosenLabel)
  // The label of the current sponsor in the field is not a search.
  const search = typed.trim() === chosenLabel ? '' : typed.trim()
  const [words] = useDebouncedValue(search, 200)
  const { data: found = [] } = useQuery(sponsorsQuery(venueId, words))
  const others = found.filter(({ id }) => id !== sponsor?.id)
  const { error } = form.field('sponsorId')

  return (
    <Select
      data-field="sponsorId"
      label={t.sponsor}
      placeholder={t.searchSponsor}
      searchable
      clearable
      clearSectionMode="clear"
      clearButtonProps={{ 'aria-label': t.clearSponsor, className: classes.clearSponsor ?? '', tabIndex: 0 }}
      data={[
        ...(sponsor === null ? [] : [{ value: String(sponsor.id), label: chosenLabel }]),
        ...others.map((client) => ({
          value: String(client.id),
          label: labelOf(sponsorOf(client)),
          disabled: !canVouch(client),
        })),
      ]}
      // The server has already filtered.
      filter={({ options }) => options}
      value={sponsor === null ? null : String(sponsor.id)}
      onChange={(id) => {
        const client = found.find((candidate) => String(candidate.id) === id)
        if (id === null) chooseSponsor(null)
        else if (client !== undefined) chooseSponsor(sponsorOf(client))
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t.noSponsor}
      error={error}
      // Selects the text, so that typing replaces the current sponsor.
      onClick={(event) => event.currentTarget.select()}
      leftSection={
        sponsor !== null && <Portrait id={sponsor.id} name={sponsor.name} size={28} imagePath={sponsor.imagePath} />
      }
      leftSectionWidth={sponsor === null ? 0 : 44}
      rightSectionWidth={44}
      renderOption={({ option }) => {
        const client = found.find(({ id }) => String(id) === option.value)
        return (
          <Row as="span" gap={4} wrap>
            <Portrait
              id={Number(option.value)}
              name={option.label}
              size={32}
              imagePath={client?.profile.image_path ?? null}
            />
            <Stack as="span" grow>
              {option.label}
            </Stack>
            {client !== undefined && !canVouch(client) && <StateBadge state={client.state} />}
          </Row>
        )
      }}
    />
  )
}
