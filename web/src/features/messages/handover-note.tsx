import { messageMost } from '@aforo/domain'
import { Button, Textarea } from '@mantine/core'
import { IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import type { Venue } from '../../session/session.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { toast } from '../../design/toasts.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import classes from './messages.module.css'
import { type BoardNote, noteQuery, useMessageCommands } from './messages-queries.ts'
import { messagesWords } from './messages-words.ts'

/** The hand-over note for the next shift, above all messages. */
export function HandoverNote({ venue }: { venue: Venue }) {
  const t = useWords(messagesWords)
  const board = useQuery(noteQuery(venue.id))
  if (board.isPending) return <SkeletonRows rows={1} />
  if (board.isLoadingError) {
    return <LoadError title={t.noteError} error={board.error} onRetry={() => void board.refetch()} />
  }
  return <Note venue={venue} board={board.data} />
}

function Note({ venue, board }: { venue: Venue; board: BoardNote }) {
  const t = useWords(messagesWords)
  const language = useLanguage()
  const now = useMinute()
  const { unpin } = useMessageCommands(venue.id)
  const [open, setOpen] = useState<'pin' | 'unpin' | null>(null)
  const close = () => setOpen(null)
  const { note, version } = board
  return (
    <Stack
      as="section"
      gap={4}
      pad={6}
      className={classes.note}
      data-pinned={note !== null || undefined}
      aria-label={t.note}
    >
      <Row wrap gap={4}>
        <IconPin size={20} aria-hidden="true" />
        <Text as="h2" size="lead" weight="semibold">
          {t.note}
        </Text>
        {note !== null && (
          <Text size="small" tone="soft">
            {t.noteBy(note.by.name, formatWhen(new Date(note.at), new Date(now), language, venue.time_zone))}
          </Text>
        )}
      </Row>
      {note === null ? (
        <Text as="p" tone="quiet">
          {t.noteNone}
        </Text>
      ) : (
        <Text as="p" size="lead" breaks>
          {note.text}
        </Text>
      )}
      <Row align="stretch" wrap gap={4}>
        <Button
          variant="default"
          leftSection={note === null ? <IconPin size={18} /> : <IconPencil size={18} />}
          onClick={() => setOpen('pin')}
        >
          {note === null ? t.notePin : t.noteEdit}
        </Button>
        {note !== null && (
          <Button variant="default" leftSection={<IconPinnedOff size={18} />} onClick={() => setOpen('unpin')}>
            {t.noteUnpin}
          </Button>
        )}
      </Row>
      {open === 'pin' && <NoteDialog venueId={venue.id} board={board} onClose={close} />}
      {open === 'unpin' && (
        <Confirmation
          title={t.unpinTitle}
          confirm={t.noteUnpin}
          icon={<IconPinnedOff size={18} />}
          harmless
          onClose={close}
          onConfirm={async () => {
            await unpin(version)
            toast.done({ title: t.noteUnpinned })
            close()
          }}
        >
          {t.unpinHint}
        </Confirmation>
      )}
    </Stack>
  )
}

type NoteDialogProps = { venueId: number; board: BoardNote; onClose: () => void }

function NoteDialog({ venueId, board, onClose }: NoteDialogProps) {
  const t = useWords(messagesWords)
  const { pin } = useMessageCommands(venueId)
  // The note when editing started. The server refuses to replace a newer note that the person has not seen.
  const [seen] = useState(board)
  const was = seen.note?.text ?? ''
  const form = useForm({
    initial: { text: was },
    check: { text: (text) => (text.trim() === '' ? t.noteMissing : null) },
    failed: t.noteFailed,
    submit: async ({ text }) => {
      await pin(text.trim(), seen.version)
      toast.done({ title: t.notePinned })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.note}
      of={t.noteHint}
      form={form}
      changed={form.values.text !== was}
      onClose={onClose}
      width={560}
      submit={t.noteSave}
      icon={<IconPin size={18} />}
    >
      <Textarea
        {...form.field('text')}
        label={t.noteField}
        withAsterisk
        required
        rows={5}
        maxLength={messageMost}
        data-autofocus
      />
    </FormDialog>
  )
}
