import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PanelPart } from './panel-part.tsx'
import { type StaffDetail, useStaffCommands } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

/** Makes a one-time link with which the person chooses a new password. */
export function PasswordLink({ person }: { person: StaffDetail }) {
  const t = useWords(staffWords)
  const shared = useWords(sharedWords)
  const { makePasswordLink } = useStaffCommands()
  const make = useMutation({ mutationFn: () => makePasswordLink(person.id) })
  const errorText = make.error instanceof ApiError ? make.error.detail : null
  return (
    <PanelPart title={t.newPassword}>
      {make.error !== null && <Notice state="bad">{errorText ?? shared.offline}</Notice>}
      <Text as="p" size="small" tone="quiet">
        {t.newPasswordHint}
      </Text>
      <Row>
        <BusyButton variant="default" busy={make.isPending} icon={<IconKey size={18} />} onClick={() => make.mutate()}>
          {t.makePasswordLink}
        </BusyButton>
      </Row>
      {make.data !== undefined && (
        <LinkDialog email={person.email} invitation={make.data} purpose="password" onClose={() => make.reset()} />
      )}
    </PanelPart>
  )
}
