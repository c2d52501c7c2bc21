import { roleAt } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconClockHour4, IconListCheck, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'
import { useSession } from '../../session/session.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { RecordLink } from '../../parts/audit/record-link.tsx'
import { SidePanel } from '../../design/side-panel.tsx'
import { useWords } from '../../words/words.ts'
import { CreateDialog } from './create-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { roleWords } from './role-words.ts'
import { RolesPage } from './roles-page.tsx'
import { StaffList } from './staff-list.tsx'
import classes from './staff-page.module.css'
import type { Invitation, StaffMember } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

type Open =
  | { kind: 'employee' | 'owner' }
  | { kind: 'remove'; person: StaffMember }
  | { kind: 'link'; id: number; email: string; invitation: Invitation }
  | null

/** The staff of the venues that this person manages, with their rights. */
export function Page() {
  const t = useWords(staffWords)
  const { person, venues } = useSession()
  const [open, setOpen] = useState<Open>(null)
  const r = useWords(roleWords)
  const [address, setAddress] = useSearchParams()
  const chosenId = idInAddress(address.get('id'))
  const choose = (id: number | null) => setAddress(id === null ? {} : { id: String(id) })
  const close = () => setOpen(null)
  if (address.get('view') === 'roles') return <RolesPage />
  const makesOwners = person.role === 'superadmin' || venues.some(({ id }) => roleAt(person, id) === 'owner')

  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          <Button component={Link} to="/employees" variant="default" leftSection={<IconClockHour4 size={18} />}>
            {t.hours}
          </Button>
          <Button component={Link} to="/owners?view=roles" variant="default" leftSection={<IconListCheck size={18} />}>
            {r.roles}
          </Button>
          <RecordLink />
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} />}
            onClick={() => setOpen({ kind: 'employee' })}
          >
            {t.createEmployee}
          </Button>
          {makesOwners && (
            <Button leftSection={<IconUserPlus size={18} />} onClick={() => setOpen({ kind: 'owner' })}>
              {t.createOwner}
            </Button>
          )}
        </PageTools>
      </PageHead>
      <div className={classes.split} data-open={chosenId !== null || undefined}>
        <StaffList
          name={t.list}
          chosenId={chosenId}
          onEdit={({ id }) => choose(id)}
          onRemove={(somebody) => setOpen({ kind: 'remove', person: somebody })}
        />
        {chosenId !== null && (
          <SidePanel label={t.rights} onClose={() => choose(null)}>
            <PersonPanel key={chosenId} id={chosenId} onClose={() => choose(null)} />
          </SidePanel>
        )}
      </div>
      {(open?.kind === 'employee' || open?.kind === 'owner') && (
        <CreateDialog
          role={open.kind}
          onClose={close}
          onCreated={({ id, email, invitation }) => {
            if (invitation !== null) return setOpen({ kind: 'link', id, email, invitation })
            close()
            choose(id)
          }}
        />
      )}
      {open?.kind === 'link' && (
        <LinkDialog
          email={open.email}
          invitation={open.invitation}
          onClose={() => {
            close()
            choose(open.id)
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog
          person={open.person}
          onClose={close}
          onRemoved={() => open.person.id === chosenId && choose(null)}
        />
      )}
    </>
  )
}
