import { Button } from '@mantine/core'
import { IconShieldPlus, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Dialog } from '../../design/dialog.tsx'
import { idInAddress } from '../../format/address-id.ts'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row } from '../../design/primitives.tsx'
import { ToggleButton } from '../../design/toggle-button.tsx'
import { RecordLink } from '../../parts/audit/record-link.tsx'
import { useWords } from '../../words/words.ts'
import { InviteByRoleDialog } from './invite-by-role-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RemoveDialog, RemoveManyDialog } from './remove-dialog.tsx'
import { StaffList } from './staff-list.tsx'
import classes from './staff-page.module.css'
import type { Invitation, StaffMember } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

type Open =
  | { kind: 'invite'; role: 'owner' | 'superadmin' }
  | { kind: 'remove many' }
  | { kind: 'remove'; person: StaffMember }
  | { kind: 'link'; email: string; invitation: Invitation }
  | null

/** The superadmins or, on request, the staff of all operators. */
export function Page() {
  const t = useWords(staffWords)
  const [open, setOpen] = useState<Open>(null)
  const [selected, setSelected] = useState<readonly StaffMember[]>([])
  const [address, setAddress] = useSearchParams()
  const editedId = idInAddress(address.get('id'))
  const showsEverybody = address.get('people') === 'all'
  const people = showsEverybody ? { people: 'all' } : undefined
  const close = () => setOpen(null)
  const deselect = (ids: readonly number[]) => setSelected(selected.filter(({ id }) => !ids.includes(id)))

  return (
    <>
      <PageHead title={t.superTitle}>
        <PageTools>
          <RecordLink />
          <Button
            variant="default"
            leftSection={<IconTrash size={18} />}
            disabled={selected.length === 0}
            onClick={() => setOpen({ kind: 'remove many' })}
          >
            {t.removeMany}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} />}
            onClick={() => setOpen({ kind: 'invite', role: 'owner' })}
          >
            {t.inviteOwner}
          </Button>
          <Button
            leftSection={<IconShieldPlus size={18} />}
            onClick={() => setOpen({ kind: 'invite', role: 'superadmin' })}
          >
            {t.inviteSuperadmin}
          </Button>
        </PageTools>
      </PageHead>
      <StaffList
        name={t.superList}
        {...(showsEverybody ? {} : { role: 'superadmin' as const })}
        filters={
          <Row gap={4}>
            <ToggleButton pressed={!showsEverybody} onPress={() => setAddress({})}>
              {t.onlySuperadmins}
            </ToggleButton>
            <ToggleButton pressed={showsEverybody} onPress={() => setAddress({ people: 'all' })}>
              {t.everybody}
            </ToggleButton>
          </Row>
        }
        chosenId={editedId}
        onEdit={({ id }) => setAddress({ ...people, id: String(id) })}
        onRemove={(person) => setOpen({ kind: 'remove', person })}
        selection={{ people: selected, onChange: setSelected }}
      />
      {editedId !== null && (
        <Dialog title={t.editOwner} onClose={() => setAddress({ ...people })} width={640} sheet>
          <div className={classes.edge}>
            <PersonPanel key={editedId} id={editedId} onClose={null} />
          </div>
        </Dialog>
      )}
      {open?.kind === 'invite' && (
        <InviteByRoleDialog
          role={open.role}
          onClose={close}
          onInvited={({ email, invitation }) =>
            setOpen(invitation === null ? null : { kind: 'link', email, invitation })
          }
        />
      )}
      {open?.kind === 'link' && <LinkDialog email={open.email} invitation={open.invitation} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog person={open.person} onClose={close} onRemoved={() => deselect([open.person.id])} />
      )}
      {open?.kind === 'remove many' && <RemoveManyDialog people={selected} onClose={close} onRemoved={deselect} />}
    </>
  )
}
