import { errorWords } from '@aforo/contract'
import { staffRoleTitle, staffRoleUseBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCopy, IconCopyPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionMenu } from '../../design/action-menu.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { CopyRolesDialog } from './copy-roles-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { rolesQuery, type StaffRole, useRoleCommands } from './role-queries.ts'
import { roleWords } from './role-words.ts'

/** The roles of a venue: named sets of rights, and who has them. */
export function RolesPage() {
  const t = useWords(roleWords)
  return <AtVenue title={t.roles}>{(venue, choice) => <Roles key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

type Asked = { what: 'create' } | { what: 'edit' | 'duplicate' | 'copy' | 'remove'; role: StaffRole } | null

function Roles({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(roleWords)
  const venuePath = useVenuePath(venue.id)
  const list = useQuery(rolesQuery(venue.id))
  const [asked, setAsked] = useState<Asked>(null)
  return (
    <>
      <PageHead title={t.roles} of={venue.name} back={{ to: venuePath('/owners'), label: t.staff }}>
        <PageTools>
          {choice}
          <Button leftSection={<IconPlus size={18} />} onClick={() => setAsked({ what: 'create' })}>
            {t.create}
          </Button>
        </PageTools>
      </PageHead>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.hint}
        </Text>
        {list.isPending && <SkeletonRows rows={4} />}
        {list.isLoadingError && (
          <LoadError title={t.loadError} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data !== undefined && <RoleTable roles={list.data} onAsk={setAsked} />}
      </Stack>
      <Asking venueId={venue.id} roles={list.data ?? []} asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

const peopleShown = 3

function RoleTable({ roles, onAsk }: { roles: readonly StaffRole[]; onAsk: (asked: Asked) => void }) {
  const t = useWords(roleWords)
  const language = useLanguage()
  const people = ({ people: holders, invited }: StaffRole) => {
    const names = holders.map(({ name, is_adjusted: isAdjusted }) =>
      isAdjusted ? `${name} (${t.adjustedMark})` : name,
    )
    const shown = names.slice(0, peopleShown).join(', ')
    const rest = names.length > peopleShown ? ` ${t.more(names.length - peopleShown)}` : ''
    return (
      <Stack>
        <span>{names.length === 0 ? t.nobody : `${shown}${rest}`}</span>
        {invited > 0 && (
          <Text size="small" tone="quiet">
            {t.invited(invited)}
          </Text>
        )}
      </Stack>
    )
  }
  const columns: DataColumn<StaffRole>[] = [
    {
      key: 'role',
      head: t.role,
      onCard: 'title',
      renderCell: (role) => <Text weight="semibold">{staffRoleTitle(role, language)}</Text>,
    },
    { key: 'people', head: t.people, renderCell: people },
    { key: 'rights', head: t.rights, renderCell: ({ capabilities }) => t.rightsCount(capabilities.length) },
    {
      key: 'actions',
      head: t.actions,
      isHeadHidden: true,
      isEnd: true,
      width: 72,
      onCard: 'aside',
      renderCell: (role) => {
        const title = staffRoleTitle(role, language)
        return (
          <ActionMenu
            label={`${t.actions}: ${title}`}
            title={title}
            groups={[
              [
                { label: t.edit, Icon: IconPencil, onPress: () => onAsk({ what: 'edit', role }) },
                { label: t.duplicate, Icon: IconCopyPlus, onPress: () => onAsk({ what: 'duplicate', role }) },
                { label: t.copy, Icon: IconCopy, onPress: () => onAsk({ what: 'copy', role }) },
              ],
              [{ label: t.remove, Icon: IconTrash, danger: true, onPress: () => onAsk({ what: 'remove', role }) }],
            ]}
          />
        )
      },
    },
  ]
  return (
    <Surface>
      <DataTable label={t.roles} columns={columns} rows={roles} rowKey={({ id }) => id} />
    </Surface>
  )
}

type AskingProps = { venueId: number; roles: readonly StaffRole[]; asked: Asked; onClose: () => void }

function Asking({ venueId, roles, asked, onClose }: AskingProps) {
  const t = useWords(roleWords)
  const language = useLanguage()
  if (asked === null) return null
  const at = { venueId, onClose }
  if (asked.what === 'create') return <RoleDialog {...at} edited={null} />
  const { what, role } = asked
  if (what === 'edit') return <RoleDialog {...at} edited={role} />
  if (what === 'copy') return <CopyRolesDialog {...at} roles={roles} first={role} />
  if (what === 'remove') return <RemoveRole {...at} role={role} />
  const start = { name: t.copyOf(staffRoleTitle(role, language)), capabilities: role.capabilities }
  return <RoleDialog {...at} edited={null} start={start} />
}

function RemoveRole({ venueId, role, onClose }: { venueId: number; role: StaffRole; onClose: () => void }) {
  const t = useWords(roleWords)
  const language = useLanguage()
  const { remove } = useRoleCommands(venueId)
  const title = staffRoleTitle(role, language)
  const people = role.people.length + role.invited
  const blocker = staffRoleUseBlocker(people)
  if (blocker !== null) {
    return (
      <Dialog title={t.removeTitle(title)} onClose={onClose} width={480}>
        <Stack gap={6}>
          <Notice state="warn">{errorWords(blocker, language, { people })}</Notice>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t.close}
          </Button>
        </Stack>
      </Dialog>
    )
  }
  return (
    <Confirmation
      title={t.removeTitle(title)}
      confirm={t.remove}
      onClose={onClose}
      onConfirm={async () => {
        await remove(role.id)
        toast.done({ title: t.removed(title) })
        onClose()
      }}
    >
      {t.removeHint}
    </Confirmation>
  )
}
