import { Button } from '@mantine/core'
import { IconDoorEnter, IconScale } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { guardedMark } from '../../design/placements.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useCommandKey } from '../../outbox/command-key.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { type FirstSteps, useFirstStepCommands } from './first-steps-queries.ts'
import { firstStepsWords } from './first-steps-words.ts'

type SaleStepProps = { venueId: number; guest: FirstSteps['guest'] }

/** Leads to the counter with a member chosen. A member who is not inside is let in first. */
export function SaleStep({ venueId, guest }: SaleStepProps) {
  const t = useWords(firstStepsWords)
  if (guest === null) {
    return (
      <Button component={Link} to="/control" leftSection={<IconDoorEnter size={18} />}>
        {t.toDoor}
      </Button>
    )
  }
  if (!guest.inside) return <LetIn venueId={venueId} guest={guest} />
  return (
    <Button component={Link} to={`/dispenser?userId=${guest.id}`} leftSection={<IconScale size={18} />}>
      {t.serve(guest.name === '' ? t.noName : guest.name)}
    </Button>
  )
}

/** If a rule of the door asks for a reason, the door page is where it is given. */
function LetIn({ venueId, guest }: { venueId: number; guest: NonNullable<SaleStepProps['guest']> }) {
  const t = useWords(firstStepsWords)
  const navigate = useNavigate()
  const { letIn } = useFirstStepCommands(venueId)
  const once = useCommandKey(`entry first ${venueId} ${guest.id}`)
  const form = useForm({
    initial: {},
    check: {},
    submit: async () => {
      await once((key) => letIn(guest.id, key))
      await navigate(`/dispenser?userId=${guest.id}`)
    },
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap={5}>
        {form.refusal !== null && (
          <Notice state="bad">
            {form.refusal.words} <Link to="/control">{t.toDoor}</Link>
          </Notice>
        )}
        <Row gap={5} wrap>
          <BusyButton {...guardedMark} type="submit" busy={form.busy} icon={<IconScale size={18} />}>
            {t.letIn(guest.name === '' ? t.noName : guest.name)}
          </BusyButton>
          <Text tone="soft">{t.letInHint}</Text>
        </Row>
      </Stack>
    </form>
  )
}
