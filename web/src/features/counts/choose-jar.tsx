import { TextInput } from '@mantine/core'
import { IconCircleCheckFilled, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../design/dialog.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useDialogScanner } from '../../design/use-scanner.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './choose-jar.module.css'
import { entriesQuery } from './counts-queries.ts'
import { JarPicture } from './jar-picture.tsx'
import { useJarNames } from './sheet-view.ts'
import { sheetWords } from './sheet-words.ts'

type ChooseJarProps = {
  venueId: number
  sheetId: number
  inHand: number | null
  onScan: (label: string) => void
  onChoose: (number: number) => void
  onClose: () => void
}

const shownMost = 60
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Which jar it is, if not the one that is shown: by its label or from the list. */
export function ChooseJar({ venueId, sheetId, inHand, onScan, onChoose, onClose }: ChooseJarProps) {
  const t = useWords(sheetWords)
  const names = useJarNames()
  const entries = useQuery(entriesQuery(venueId, sheetId))
  const [search, setSearch] = useState('')
  useDialogScanner(onScan)
  const found = (entries.data ?? []).filter((entry) =>
    plain(`${names.name(entry)} ${names.detail(entry)}`).includes(plain(search.trim())),
  )
  return (
    <Dialog title={t.choose} of={t.chooseHint} onClose={onClose} width={560} sheet>
      <Stack gap={5}>
        <TextInput
          type="search"
          size="lg"
          aria-label={t.search}
          placeholder={t.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
        {entries.isPending && <SkeletonRows rows={4} />}
        {entries.isLoadingError && (
          <LoadError title={t.loadError} error={entries.error} onRetry={() => void entries.refetch()} />
        )}
        {entries.data !== undefined && found.length === 0 && (
          <Text as="p" tone="quiet" role="status">
            {t.noMatch}
          </Text>
        )}
        <ul className={classes.list}>
          {found.slice(0, shownMost).map((entry) => (
            <li key={entry.number}>
              <button
                type="button"
                className={classes.jar}
                aria-current={entry.number === inHand || undefined}
                onClick={() => onChoose(entry.number)}
              >
                <JarPicture product={entry.product} size={36} />
                <Stack as="span" grow className={classes.words}>
                  <Text weight="semibold" truncate>
                    {names.name(entry)}
                  </Text>
                  <Text size="small" tone="soft" truncate>
                    {names.detail(entry)}
                  </Text>
                </Stack>
                <Row as="span" gap={3} size="small" tone="soft">
                  {entry.state === 'weighed' && <IconCircleCheckFilled size={18} aria-hidden="true" />}
                  {entry.held !== null && entry.number !== inHand
                    ? t.heldBy(entry.held.by.name)
                    : t.states[entry.state]}
                </Row>
              </button>
            </li>
          ))}
        </ul>
        {found.length > shownMost && (
          <Text as="p" size="small" tone="quiet">
            {t.moreJars(found.length - shownMost)}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
