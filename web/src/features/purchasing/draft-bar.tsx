import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { isUnknown, useCommandKey } from '../../outbox/command-key.ts'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './draft-bar.module.css'
import { usePurchasing, type Wanted } from './purchasing-queries.ts'
import { type Choice, chosenLines, ordersOf } from './reorder-choice.ts'
import { reorderWords } from './reorder-words.ts'

type DraftBarProps = {
  venueId: number
  rows: readonly Wanted[]
  choice: Choice
  /** As many products fit in one request. */
  most: number
  onDrafted: () => void
}

/** Makes a draft for each supplier of what is chosen. */
export function DraftBar({ venueId, rows, choice, most, onDrafted }: DraftBarProps) {
  const t = useWords(reorderWords)
  const { offline } = useWords(sharedWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const venuePath = useVenuePath(venueId)
  const { draftOrders } = usePurchasing(venueId)
  const once = useCommandKey(`reorder ${venueId}`)
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const lines = chosenLines(choice, rows, language)
  const isTooMuch = lines.length > most

  async function draft(): Promise<void> {
    setIsBusy(true)
    setFailed(null)
    try {
      const drafted = await draftOrders(once, lines)
      const [first] = drafted
      toast.done({ title: t.drafted(drafted.length) })
      onDrafted()
      const isOne = drafted.length === 1 && first !== undefined
      await navigate(venuePath(isOne ? `/product/orders/${first.id}` : '/product/orders?state=draft'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reason = isUnknown(error.code) ? t.unknown : asSentence(t.draftFailed)
      setFailed(`${reason} ${error.detail ?? offline}`)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Stack className={classes.bar} gap={4} padX={6} padY={5}>
      {failed !== null && <Notice state="bad">{failed}</Notice>}
      <Row gap={5} wrap justify="end">
        <Text tone={isTooMuch ? 'bad' : 'soft'} role="status">
          {isTooMuch ? t.tooMany(most) : t.chosen(formatCount(lines.length, language))}
        </Text>
        <BusyButton
          {...guardedMark}
          busy={isBusy}
          disabled={lines.length === 0 || isTooMuch}
          icon={<IconShoppingCartPlus size={18} />}
          onClick={() => void draft()}
        >
          {t.draft(ordersOf(lines))}
        </BusyButton>
      </Row>
    </Stack>
  )
}
