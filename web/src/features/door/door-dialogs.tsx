import { memberNumberText } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconDoorEnter, IconScale } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { rulesToShow } from './entry-preview.ts'
import type { DoorResult } from './use-door.ts'

const useNamed = (client: Client) => {
  const { number } = useWords(memberWords)
  return `${memberName(client)} · ${number(memberNumberText(client.profile.client_id))}`
}

/** Why a member cannot leave yet, with a link to their cart. */
export function CartDialog({
  client,
  mayDispense,
  onClose,
}: {
  client: Client
  mayDispense: boolean
  onClose: () => void
}) {
  const t = useWords(doorWords)
  const shared = useWords(sharedWords)
  return (
    <Dialog
      title={t.cartTitle}
      of={useNamed(client)}
      portrait={<Portrait id={client.id} name={memberName(client)} size={64} imagePath={client.profile.image_path} />}
      onClose={onClose}
      width={480}
    >
      <Row gap={5}>
        <Button variant="default" size="lg" fullWidth onClick={onClose} data-autofocus>
          {shared.understood}
        </Button>
        {mayDispense && (
          <Button
            component={Link}
            to={`/dispenser?userId=${client.id}`}
            size="lg"
            fullWidth
            leftSection={<IconScale size={20} />}
          >
            {t.toDispenser}
          </Button>
        )}
      </Row>
    </Dialog>
  )
}

type ReasonProps = {
  result: Extract<DoorResult, { kind: 'asks' }>
  onLetIn: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for the reason that a rule of the venue requires to let a member in. */
export function ReasonDialog({ result: { client, rules }, onLetIn, onClose }: ReasonProps) {
  const t = useWords(doorWords)
  const shared = useWords(sharedWords)
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (typed) => (typed.trim() === '' ? t.reasonMissing : null) },
    submit: ({ reason }) => onLetIn(reason.trim()),
  })
  return (
    <Dialog
      title={t.reasonTitle(memberName(client))}
      of={useNamed(client)}
      portrait={<Portrait id={client.id} name={memberName(client)} size={64} imagePath={client.profile.image_path} />}
      onClose={() => !form.busy && onClose()}
      width={480}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={5}>
          <Notice state="warn">
            {rulesToShow(rules)
              .map((rule) => t.rules[rule])
              .join(', ')}
          </Notice>
          <ReasonField {...form.field('reason')} label={t.reason} withAsterisk data-autofocus />
          <Row gap={5}>
            <Button variant="default" size="lg" fullWidth onClick={onClose}>
              {shared.cancel}
            </Button>
            <BusyButton
              {...guardedMark}
              size="lg"
              fullWidth
              type="submit"
              busy={form.busy}
              icon={<IconDoorEnter size={20} />}
            >
              {t.letIn}
            </BusyButton>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
