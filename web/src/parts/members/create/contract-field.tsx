import { Button } from '@mantine/core'
import { IconCheck, IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { FieldError } from '../../../design/field-error.tsx'
import { useFileDrop } from '../../../design/use-file-drop.ts'
import { usePicturePick } from '../../../design/use-picture-pick.tsx'
import { useWords } from '../../../words/words.ts'
import classes from './contract-field.module.css'
import { memberFieldWords } from './member-field-words.ts'
import type { NewMember } from './use-new-member.tsx'

/** A picture of the signed contract. It is uploaded after the member has been created. */
export function ContractField({ member: { contract, setContract } }: { member: NewMember }) {
  const t = useWords(memberFieldWords)
  const row = useRef<HTMLDivElement>(null)
  const { pick, choose, input, refused } = usePicturePick(setContract)
  const isOver = useFileDrop(row, pick)
  return (
    <div className={classes.field}>
      <span className={classes.label}>{t.documents}</span>
      <div
        ref={row}
        className={classes.row}
        data-chosen={contract !== null || undefined}
        data-over={isOver || undefined}
      >
        <IconFileText size={18} stroke={1.7} aria-hidden="true" />
        <span className={classes.name}>{t.contract}</span>
        {contract !== null && (
          <span className={classes.chosen}>
            <IconCheck size={16} aria-hidden="true" /> {t.uploadLater}
          </span>
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
          <button
            type="button"
            className={classes.clear}
            aria-label={t.clearContract}
            onClick={() => setContract(null)}
          >
            <IconX size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {input}
      {refused !== null && <FieldError>{refused}</FieldError>}
    </div>
  )
}
