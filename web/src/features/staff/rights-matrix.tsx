import {
  type Capability,
  capabilityGroupNames,
  capabilityGroups,
  governs,
  type Grant,
  newEmployeeCapabilities,
  withCapability,
} from '@aforo/domain'
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Stack, Text } from '../../design/primitives.tsx'
import { useSession } from '../../session/session.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { capabilityWords } from '../../words/capability-words.ts'
import { useWords } from '../../words/words.ts'
import type { Column } from './rights-draft.ts'
import classes from './rights-matrix.module.css'
import { staffWords } from './staff-words.ts'

const columnsShown = 6

type RightsMatrixProps = {
  columns: readonly Column[]
  /** Set for the person's own rights, which they may not change, and while a change is being saved. */
  locked: boolean
  onChange: (column: Column, now: Grant | null) => void
}

/** A person's rights by venue. Rights that the signed-in person may not grant are shown disabled. */
export function RightsMatrix({ columns, locked, onChange }: RightsMatrixProps) {
  const t = useWords(staffWords)
  const names = useWords(capabilityWords)
  const shared = useWords(sharedWords)
  const [words, setWords] = useState('')
  const held = columns.filter(({ now }) => now !== null)
  const found = held.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  const shown = found.slice(0, columnsShown)
  return (
    <>
      {held.length > columnsShown && (
        <TextInput
          type="search"
          aria-label={shared.searchVenue}
          placeholder={shared.searchVenue}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
      )}
      <div className={classes.scroll} tabIndex={-1}>
        <table className={classes.matrix} aria-label={t.rights}>
          <thead>
            <tr>
              <th scope="col">
                <span className="for-readers">{t.actions}</span>
              </th>
              {shown.map((column) => (
                <th key={column.id} scope="col">
                  <Text clamp>{column.name}</Text>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t.everything}</th>
              {shown.map((column) => (
                <OwnerCell key={column.id} column={column} locked={locked} onChange={onChange} />
              ))}
            </tr>
          </tbody>
          {capabilityGroupNames.map((group) => (
            <tbody key={group}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={shown.length + 1}>
                  {names.group[group]}
                </th>
              </tr>
              {capabilityGroups[group].map((capability) => (
                <tr key={capability}>
                  <th scope="row">{names.capability[capability]}</th>
                  {shown.map((column) => (
                    <Cell key={column.id} column={column} capability={capability} locked={locked} onChange={onChange} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {found.length > columnsShown && (
        <Stack padX={6} padY={4} size="small" tone="quiet">
          {t.moreVenues(found.length - columnsShown)}
        </Stack>
      )}
    </>
  )
}

type CellProps = Pick<RightsMatrixProps, 'locked' | 'onChange'> & { column: Column }

/** Whether the signed-in person may take away the saved grant and give the new one. */
function useMayPut({ column, locked }: Pick<CellProps, 'column' | 'locked'>) {
  const { person } = useSession()
  const mayTouch = !locked && (column.saved === null || governs(person, column.saved))
  return (next: Grant) => mayTouch && governs(person, next)
}

function OwnerCell({ column, locked, onChange }: CellProps) {
  const t = useWords(staffWords)
  const mayPut = useMayPut({ column, locked })
  const isOwner = column.now?.role === 'owner'
  const next: Grant = { id: column.id, role: isOwner ? 'employee' : 'owner', capabilities: [] }
  return (
    <td>
      <Checkbox
        aria-label={t.cell(t.everything, column.name)}
        checked={isOwner}
        disabled={!mayPut(next)}
        onChange={() => onChange(column, isOwner ? { ...next, capabilities: [...newEmployeeCapabilities] } : next)}
      />
    </td>
  )
}

function Cell({ column, capability, locked, onChange }: CellProps & { capability: Capability }) {
  const t = useWords(staffWords)
  const names = useWords(capabilityWords)
  const mayPut = useMayPut({ column, locked })
  const place: Grant = column.now ?? { id: column.id, role: 'employee', capabilities: [] }
  const isOwner = place.role === 'owner'
  const isHeld = isOwner || place.capabilities.includes(capability)
  const next = { ...place, capabilities: withCapability(place.capabilities, capability, !isHeld) }
  const mayToggle = mayPut({ id: column.id, role: 'employee', capabilities: [capability] })
  return (
    <td>
      <Checkbox
        aria-label={t.cell(names.capability[capability], column.name)}
        checked={isHeld}
        disabled={isOwner || !mayToggle}
        onChange={() => onChange(column, next)}
      />
    </td>
  )
}
