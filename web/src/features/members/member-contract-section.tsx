import { Button, Skeleton } from '@mantine/core'
import { IconTrash, IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import { memberName } from '../../parts/members/member-name.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Picture } from '../../parts/pictures/picture.tsx'
import { PicturePicker } from '../../parts/pictures/picture-picker.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { PanelSection } from './panel-section.tsx'
import classes from './member-panel.module.css'
import { type Member, useMemberCommands } from './member-queries.ts'
import { memberSectionWords } from './member-section-words.ts'

type ContractSectionProps = { venue: PageVenue; member: Member }

/** The signed contract, as a picture of the paper. */
export function ContractSection({ venue, member }: ContractSectionProps) {
  const t = useWords(memberSectionWords)
  const language = useLanguage()
  const { removeContract } = useMemberCommands(venue.id, member.id)
  const sending = useSending({ venue, member })
  const [open, setOpen] = useState<'large' | 'remove' | null>(null)
  const { contract } = member
  const name = memberName(member)
  const close = () => setOpen(null)
  return (
    <PanelSection title={t.contract}>
      <Stack gap={5}>
        {contract === null ? (
          <Text as="p" size="small" tone="quiet">
            {t.noContract}
          </Text>
        ) : (
          <Stack gap={5} align="start">
            <button type="button" className={classes.paper} aria-label={t.seeContract} onClick={() => setOpen('large')}>
              <Paper path={contract.image_path} alt="" />
            </button>
            <Text as="p" size="small" tone="quiet">
              {t.contractBy(contract.by, formatDate(new Date(contract.at), language, venue.timeZone))}
            </Text>
            <Row gap={4} wrap>
              <Button variant="default" leftSection={<IconZoomIn size={18} />} onClick={() => setOpen('large')}>
                {t.seeContract}
              </Button>
              <Button
                className={classes.danger ?? ''}
                variant="subtle"
                leftSection={<IconTrash size={18} />}
                onClick={() => setOpen('remove')}
              >
                {t.removeContract}
              </Button>
            </Row>
          </Stack>
        )}
        <PicturePicker
          label={t.contractPicture}
          progress={sending.progress}
          error={sending.failure}
          onPick={(file) => void sending.send(file)}
          onRemove={null}
        >
          {null}
        </PicturePicker>
      </Stack>
      {open === 'large' && contract !== null && (
        <Dialog title={t.contractOf(name)} onClose={close} width={1080} sheet>
          <Paper path={contract.image_path} alt={t.contractOf(name)} />
        </Dialog>
      )}
      {open === 'remove' && (
        <Confirmation
          title={t.removeContractOf(name)}
          confirm={t.removeContract}
          failed={t.contractFailed}
          onClose={close}
          onConfirm={async () => {
            await removeContract()
            toast.done({ title: t.contractRemoved })
            close()
          }}
        >
          {t.removeContractHint}
        </Confirmation>
      )}
    </PanelSection>
  )
}

/** Support reads that there is a contract, and not the contract. */
function Paper({ path, alt }: { path: string; alt: string }) {
  const t = useWords(memberSectionWords)
  if (path === '') return <Text size="small">{t.contractHidden}</Text>
  return (
    <Picture
      path={path}
      size="large"
      className={classes.picture}
      alt={alt}
      fallback={<Skeleton height={180} radius={10} />}
    />
  )
}

/** Uploads a picture as soon as it is chosen, with progress and errors. */
function useSending({ venue, member }: ContractSectionProps) {
  const t = useWords(memberSectionWords)
  const { keepContract } = useMemberCommands(venue.id, member.id)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function send(file: File): Promise<void> {
    setFailure(null)
    setProgress(0)
    try {
      await keepContract(file, setProgress)
      toast.done({ title: t.contractKept })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.detail ?? t.contractFailed)
    } finally {
      setProgress(null)
    }
  }
  return { progress, failure, send }
}
