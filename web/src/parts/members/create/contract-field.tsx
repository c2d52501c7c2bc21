import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { FieldError } from '../../../design/field-error.tsx'
import { useFileDrop } from '../../../design/use-file-drop.ts'
import { FieldLabel } from '../../../design/field-grid.tsx'
import { Row, Stack } from '../../../design/primitives.tsx'
import { usePicturePick } from '../../../design/use-picture-pick.tsx'
import { useWords } from '../../../words/words.ts'
import classes from './create-member.module.css'
import { memberFieldWords } from './member-field-words.ts'
import type { NewMember } from './use-new-member.tsx'

/** A picture of the signed contract. It is uploaded after the member has been created. */
export function ContractField({ member: { contract, setContract } }: { member: NewMember }) {
  const t = useWords(memberFieldWords)
  const row = useRef<HTMLElement>(null)
  const { pick, choose, input, refused } = usePicturePick(setContract)
  const isOver = useFileDrop(row, pick)
  return (
    <Stack gap={3}>
      <FieldLabel>{t.documents}</FieldLabel>
      <Row
        ref={row}
        className={classes.drop}
        gap={4}
        padX={5}
        data-chosen={contract !== null || undefined}
        data-over={isOver || undefined}
      >
        <IconFileText size={18} stroke={1.7} aria-hidden="true" />
        <Stack as="span" grow weight="semibold">
          {t.contract}
        </Stack>
        {contract !== null && (
          <Row as="span" gap={3} size="small" weight="semibold" tone="ok">
            <IconCheck size={16} aria-hidden="true" /> {t.uploadLater}
          </Row>
        )}
        {contract === null ? (
          <Button
            variant="subtle"
            className={classes.upload ?? ''}
            leftSection={<IconUpload size={18} />}
            onClick={choose}
            aria-label={`${t.upload}: ${t.contract}`}
          >
            {t.upload}
          </Button>
        ) : (
          <ActionIcon variant="subtle" aria-label={t.clearContract} onClick={() => setContract(null)}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </Row>
      {input}
      {refused !== null && <FieldError>{refused}</FieldError>}
    </Stack>
  )
}
