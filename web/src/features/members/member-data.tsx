import { roleAt } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { CardSection } from './member-card-section.tsx'
import { ContractSection } from './member-contract-section.tsx'
import { type Holding, MemberEditing } from './member-editing.tsx'
import { MemberFacts } from './member-facts.tsx'
import classes from './member-panel.module.css'
import { memberPanelWords } from './member-panel-words.ts'
import { PanelBody, PanelFoot } from './panel-page.tsx'
import { PrivacySection } from './member-privacy-section.tsx'
import type { Member } from './member-queries.ts'
import { StandingSection } from './member-standing-section.tsx'

type MemberDataProps = {
  venue: PageVenue
  member: Member
  editing: {
    isOn: boolean
    start: () => void
    stop: () => void
    leave: (go: () => void) => void
    hold: (holding: Holding) => void
  }
  onClose: () => void
  /** Null if the person may not take money, or the member may not pay. */
  onRenew: ((member: Member) => void) | null
  onErase: (member: Member) => void
}

/** A member's data and standing. Read-only until editing starts. */
export function MemberData({ venue, member, editing, onClose, onRenew, onErase }: MemberDataProps) {
  const t = useWords(memberPanelWords)
  const { person } = useSession()
  const may = useMay(venue.id)
  const [hasEdited, setHasEdited] = useState(false)
  const isManager = roleAt(person, venue.id) !== 'employee'
  if (editing.isOn) {
    return (
      <MemberEditing
        venue={venue}
        member={member}
        onHold={editing.hold}
        onCancel={() => editing.leave(() => {})}
        onSaved={editing.stop}
      />
    )
  }
  return (
    <div className={classes.fill}>
      <PanelBody>
        <MemberFacts venue={venue} member={member} />
        <StandingSection venue={venue} member={member} />
        {may('member.card') && <CardSection venue={venue} member={member} />}
        {may('member.edit') && <ContractSection venue={venue} member={member} />}
        {isManager && <PrivacySection venue={venue} member={member} onErase={onErase} />}
      </PanelBody>
      <PanelFoot>
        {onRenew !== null && member.fee_kind !== 'none' && (
          <Button
            className={classes.aside ?? ''}
            variant="subtle"
            leftSection={<IconRefresh size={18} />}
            onClick={() => onRenew(member)}
          >
            {t.renew}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t.close}
        </Button>
        {may('member.edit') && (
          <Button
            leftSection={<IconPencil size={18} />}
            // After saving or cancelling, the focus returns to the edit button.
            autoFocus={hasEdited}
            onClick={() => {
              setHasEdited(true)
              editing.start()
            }}
          >
            {t.edit}
          </Button>
        )}
      </PanelFoot>
    </div>
  )
}
