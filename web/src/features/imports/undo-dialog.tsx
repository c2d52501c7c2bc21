import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { type Import, type ImportUndo, undoQuery, useImportCommands } from './imports-queries.ts'
import { resultWords } from './result-words.ts'

type UndoDialogProps = { venueId: number; result: Import; came: number; onClose: () => void }

/** Asks before a whole import is undone, or lists what builds on it. */
export function UndoDialog({ venueId, result, came, onClose }: UndoDialogProps) {
  const t = useWords(resultWords)
  const language = useLanguage()
  const { undo } = useImportCommands(venueId, result.id)
  const found = useQuery({ ...undoQuery(venueId, result.id), refetchOnMount: 'always' })
  const title = t.undoQuestion(result.file_name)
  if (found.data === undefined || found.isFetching) {
    return (
      <Dialog title={title} onClose={onClose} width={480}>
        {found.isLoadingError ? (
          <LoadError title={t.undoFailed} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Text as="p" tone="soft" role="status">
            {t.looking}
          </Text>
        )}
      </Dialog>
    )
  }
  if (!found.data.possible) return <InTheWay title={title} undo={found.data} onClose={onClose} />
  return (
    <Confirmation
      title={title}
      confirm={t.undo}
      icon={<IconArrowBackUp size={18} />}
      failed={t.undoFailed}
      onClose={onClose}
      onConfirm={async () => {
        await undo()
        onClose()
      }}
    >
      <Stack gap={4}>
        <Text as="p">{t.undoWhat(formatCount(came, language))}</Text>
        <Text as="p" tone="soft">
          {t.undoBooks}
        </Text>
      </Stack>
    </Confirmation>
  )
}

function InTheWay({ title, undo, onClose }: { title: string; undo: ImportUndo; onClose: () => void }) {
  const t = useWords(resultWords)
  const shared = useWords(sharedWords)
  const language = useLanguage()
  const others = undo.used - undo.rows.length
  return (
    <Dialog title={title} onClose={onClose} width={480}>
      <Stack gap={6}>
        <Notice state="bad">{t.blocked(formatCount(undo.used, language))}</Notice>
        <Text as="p" tone="soft">
          {t.blockedHint}
        </Text>
        <Stack as="ul" gap={4}>
          {undo.rows.map(({ row, name, uses }) => (
            <li key={row}>
              <Text weight="semibold" breaks>
                {name}
              </Text>{' '}
              <Text tone="soft" numeric>
                {t.row(formatCount(row, language))} · {uses.map((use) => t.uses[use]).join(', ')}
              </Text>
            </li>
          ))}
        </Stack>
        {others > 0 && <Text as="p">{t.others(formatCount(others, language))}</Text>}
        <Row justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {shared.understood}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
