import { errorWords } from '@aforo/contract'
import { accountBlocker, passwordLinkBlocker, type StaffPerson } from '@aforo/domain'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../device/language.ts'
import { useSession } from '../../session/session.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { OfferList } from './offer-list.tsx'
import { FactorReset } from './factor-reset.tsx'
import { PasswordLink } from './password-link.tsx'
import classes from './person-panel.module.css'
import { PersonPin } from './person-pin.tsx'
import { PersonRights } from './person-rights.tsx'
import { PersonFailedSignIns, PersonSignIns } from './person-sign-ins.tsx'
import { RoleBadge } from './role-badge.tsx'
import { personQuery, type Place, type StaffDetail } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

const grantOf = ({ venue_id, role, capabilities }: Place) => ({ id: venue_id, role, capabilities })

/** The person as input of the domain rules. */
const toRulePerson = ({ id, access_privileges, places, offers, joined }: StaffDetail): StaffPerson => ({
  staffId: id,
  role: access_privileges,
  venues: places.map(grantOf),
  offers: offers.map(grantOf),
  joined,
})

/**
 * One person: account, rights per venue, access and sign-ins. `onClose` is null in a dialog, which has its own close
 * button.
 */
export function PersonPanel({ id, onClose }: { id: number; onClose: (() => void) | null }) {
  const t = useWords(staffWords)
  const person = useQuery(personQuery(id))
  if (person.isPending) return <SkeletonRows rows={5} />
  if (person.isLoadingError) {
    return <LoadError title={t.personError} error={person.error} onRetry={() => void person.refetch()} />
  }
  return <LoadedPerson key={id} person={person.data} onClose={onClose} />
}

function LoadedPerson({ person, onClose }: { person: StaffDetail; onClose: (() => void) | null }) {
  const t = useWords(staffWords)
  const language = useLanguage()
  const { me, person: caller, venueId } = useSession()
  const title = useRef<HTMLElement>(null)
  useEffect(() => title.current?.focus(), [])
  const by = { ...caller, staffId: me.id }
  const isMe = me.id === person.id
  const isSuperadmin = person.access_privileges === 'superadmin'
  const blocker = person.works_elsewhere ? 'staff_beyond_own' : accountBlocker(by, toRulePerson(person))
  const linkBlocker = blocker ?? passwordLinkBlocker(by, toRulePerson(person))

  return (
    <Stack>
      <Row gap={5} padX={6} padY={6} line="bottom">
        <Portrait id={person.id} name={person.name || person.email} size={52} imagePath={person.image_path} />
        <Stack grow gap={2}>
          <Text
            ref={title}
            as="h2"
            tabIndex={-1}
            size="lead"
            weight="semibold"
            truncate
            className={classes.email}
            title={person.email}
          >
            {person.email}
          </Text>
          <Row as="p" gap={4} wrap size="small" tone="quiet" numeric>
            <RoleBadge role={person.access_privileges} />
            <span>
              {t.id} {person.id}
            </span>
            {!person.joined && <span>{t.invited}</span>}
          </Row>
        </Stack>
        {onClose !== null && (
          <ActionIcon variant="subtle" aria-label={t.close} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        )}
      </Row>
      {isMe && (
        <Stack padX={6} padY={5} tone="soft">
          {errorWords('own_rights_kept', language)}
        </Stack>
      )}
      {!isSuperadmin && person.joined && (person.places.length > 0 || caller.role === 'superadmin') && (
        <PersonRights person={person} isMe={isMe} mayRename={blocker === null} />
      )}
      {(person.offers.length > 0 || person.offered_ownership) && <OfferList person={person} />}
      {!isMe && linkBlocker === null && <PasswordLink person={person} />}
      {!isMe && person.joined && person.places.some(({ venue_id }) => venue_id === venueId) && venueId !== null && (
        <PersonPin key={venueId} venueId={venueId} id={person.id} mayGive={blocker === null} />
      )}
      {!isMe && linkBlocker === null && <FactorReset person={person} />}
      {!isMe && person.joined && <PersonSignIns id={person.id} blocker={blocker} />}
      {!isMe && person.joined && blocker === null && <PersonFailedSignIns id={person.id} />}
    </Stack>
  )
}
