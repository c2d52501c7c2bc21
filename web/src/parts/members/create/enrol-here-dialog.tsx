import { TextInput } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Segments } from '../../../design/segments.tsx'
import { codeFieldMark } from '../../../design/field-keys.ts'
import { useForm } from '../../forms/form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useWords } from '../../../words/words.ts'
import type { Client } from '../member-name.ts'
import { useEnrolmentCommands } from './create-member-queries.ts'
import { createMemberWords } from './create-member-words.ts'

type EnrolHereDialogProps = {
  venueId: number
  /** The document number already typed for the new member. */
  documentNumber: string
  onEnrolled: (client: Client) => void
  onClose: () => void
}

type Values = { kind: 'card' | 'document'; card: string; document: string }

/** Enrols a member of another venue by card or document. A card reader ends with Enter, which submits the form. */
export function EnrolHereDialog({ venueId, documentNumber, onEnrolled, onClose }: EnrolHereDialogProps) {
  const t = useWords(createMemberWords)
  const { enrolHere } = useEnrolmentCommands(venueId)
  const initial: Values = { kind: documentNumber === '' ? 'card' : 'document', card: '', document: documentNumber }
  const form = useForm<Values>({
    initial,
    check: {
      kind: () => null,
      card: (card, { kind }) => (kind === 'card' && card.trim() === '' ? t.proofMissing : null),
      document: (document, { kind }) => (kind === 'document' && document.trim() === '' ? t.documentMissing : null),
    },
    failed: t.enrolFailed,
    submit: async ({ kind, card, document }) =>
      onEnrolled(await enrolHere(kind === 'card' ? { card_code: card.trim() } : { document_number: document.trim() })),
  })
  const { kind, card, document } = form.values
  const typing = { withAsterisk: true, required: true, autoComplete: 'off', spellCheck: false } as const
  return (
    <FormDialog
      title={t.enrolTitle}
      of={t.enrolHint}
      form={form}
      changed={card !== '' || document !== documentNumber}
      onClose={onClose}
      width={480}
      submit={t.enrolHere}
      icon={<IconUserCheck size={18} />}
    >
      <Segments
        label={t.proof}
        name="kind"
        value={kind}
        options={[
          { value: 'card', label: t.card },
          { value: 'document', label: t.document },
        ]}
        onChange={(chosen) => form.set('kind', chosen)}
      />
      {kind === 'card' ? (
        <TextInput
          {...form.field('card')}
          {...typing}
          {...codeFieldMark}
          key="card"
          label={t.cardCode}
          description={t.cardCodeHint}
          maxLength={64}
          autoCapitalize="off"
          data-autofocus
        />
      ) : (
        <TextInput
          {...form.field('document')}
          {...typing}
          key="document"
          label={t.documentNumber}
          maxLength={40}
          autoCapitalize="characters"
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
