import { newEmployeeCapabilities, staffNameMost } from '@aforo/domain'
import { Button, TextInput } from '@mantine/core'
import { IconAdjustments, IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { Unsaved } from '../../design/unsaved.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import classes from './person-panel.module.css'
import { placesOf, useRightsDraft } from './rights-draft.ts'
import { RightsMatrix } from './rights-matrix.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useRolesAt } from './role-queries.ts'
import { roleWords } from './role-words.ts'
import { type StaffDetail, useStaffCommands } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'
import { VenueAdder } from './venue-adder.tsx'

type PersonRightsProps = { person: StaffDetail; isMe: boolean; mayRename: boolean }

/** The name of a person and their role at each venue. The single rights open on demand. */
export function PersonRights({ person, isMe, mayRename }: PersonRightsProps) {
  const t = useWords(staffWords)
  const r = useWords(roleWords)
  const { change } = useStaffCommands()
  const draft = useRightsDraft(person)
  const held = draft.columns.filter(({ now }) => now !== null)
  const rolesAt = useRolesAt(held.map(({ id }) => id))
  // Without a role there is nothing to see but the single rights.
  const [showsRights, setShowsRights] = useState(() =>
    person.places.some(({ role, staff_role_id: id }) => role === 'employee' && id === null),
  )
  /** Null until edited: the field then shows the server's value, like the checkboxes. */
  const [name, setName] = useState<string | null>(null)
  const renamed = name === null || name.trim() === person.name ? null : name.trim()
  const form = useForm({
    initial: {},
    check: {},
    failed: t.saveFailed,
    submit: async () => {
      const places = { places: placesOf(draft.columns, rolesAt), version: person.version }
      await change(person.id, renamed === null ? places : { ...places, name: renamed })
      discard()
      toast.done({ title: t.saved })
    },
  })
  const isChanged = draft.changed || renamed !== null
  function discard(): void {
    draft.reset()
    setName(null)
    form.reset()
  }
  const taken = held.map(({ id }) => id)
  const closedOpener = isMe ? r.showRights : r.adjust
  const opener = showsRights ? r.hideRights : closedOpener

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={5} padX={6} padY={5}>
        {mayRename && (
          <TextInput
            label={t.name}
            maxLength={staffNameMost}
            value={name ?? person.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <div>
          <Text as="h3" size="lead" weight="semibold">
            {t.rights}
          </Text>
          <Text as="p" size="small" tone="quiet">
            {t.rightsHint}
          </Text>
        </div>
        {held.map((column) => (
          <RoleChoice
            key={column.id}
            column={column}
            roles={rolesAt(column.id)}
            locked={isMe || form.busy}
            onChange={draft.put}
          />
        ))}
        <Row>
          <Button
            variant="default"
            leftSection={<IconAdjustments size={18} aria-hidden="true" />}
            aria-expanded={showsRights}
            onClick={() => setShowsRights(!showsRights)}
          >
            {opener}
          </Button>
        </Row>
      </Stack>
      {showsRights && <RightsMatrix columns={draft.columns} locked={isMe || form.busy} onChange={draft.put} />}
      {!isMe && (
        <Stack as="footer" gap={4} pad={5} className={classes.foot}>
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
          <Row align="stretch" justify="end" wrap gap={4}>
            <div className={classes.adder}>
              <VenueAdder
                taken={taken}
                onAdd={(venue) =>
                  draft.put(venue, { id: venue.id, role: 'employee', capabilities: [...newEmployeeCapabilities] })
                }
              />
            </div>
            <Button variant="default" disabled={!isChanged} onClick={discard}>
              {t.reset}
            </Button>
            <BusyButton type="submit" disabled={!isChanged} busy={form.busy} icon={<IconDeviceFloppy size={18} />}>
              {t.save}
            </BusyButton>
          </Row>
        </Stack>
      )}
      {isChanged && !form.busy && <Unsaved />}
    </form>
  )
}
