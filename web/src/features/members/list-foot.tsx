import { Row, Text } from '../../design/primitives.tsx'
import { Button, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { type Counted, countText } from './count-text.ts'
import { membersWords } from './members-words.ts'
import classes from './members-page.module.css'
import { choosePageSize, pageSizes } from './page-size.ts'

type ListFootProps = {
  shown: number
  /** Null until counted. */
  all: Counted | null
  size: number
  page: number
  /** Null if there is no such page. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** The next page is loading and the old one is still shown. */
  busy: boolean
}

/** The range of the list that is shown, with buttons for the other pages. */
export function ListFoot({ shown, all, size, page, onPrevious, onNext, busy }: ListFootProps) {
  const t = useWords(membersWords)
  const language = useLanguage()
  const pages = all === null ? null : { ...all, count: Math.max(page, Math.ceil(all.count / size)) }
  return (
    <Row as="footer" gap={5} wrap justify="between" padX={6} padY={4} line="top">
      <Row gap={5}>
        <Text size="small" tone="soft" numeric role="status">
          {all !== null && t.shown(formatCount(shown, language), countText(all, language), all.count === 1)}
        </Text>
        <Select
          className={classes.size ?? ''}
          aria-label={t.perPage}
          data={pageSizes.map(String)}
          value={String(size)}
          allowDeselect={false}
          onChange={(chosen) => choosePageSize(Number(chosen))}
        />
      </Row>
      <Row as="nav" gap={4} wrap aria-label={t.title} aria-busy={busy}>
        <PageButton label={t.previous} onPress={busy ? null : onPrevious} isLast={onPrevious === null} side="left" />
        {pages !== null && (
          <Text weight="medium" numeric nowrap>
            {t.page(formatCount(page, language), countText(pages, language))}
          </Text>
        )}
        <PageButton label={t.next} onPress={busy ? null : onNext} isLast={onNext === null} side="right" />
      </Row>
    </Row>
  )
}

type PageButtonProps = { label: string; onPress: (() => void) | null; isLast: boolean; side: 'left' | 'right' }

/** Uses `aria-disabled` instead of `disabled`, so that the button keeps the focus on the last page. */
function PageButton({ label, onPress, isLast, side }: PageButtonProps) {
  return (
    <Button
      variant="default"
      aria-disabled={isLast}
      {...(isLast ? { 'data-disabled': true } : {})}
      onClick={(event) => {
        event.preventDefault()
        onPress?.()
      }}
      {...(side === 'left'
        ? { leftSection: <IconChevronLeft size={18} aria-hidden="true" /> }
        : { rightSection: <IconChevronRight size={18} aria-hidden="true" /> })}
    >
      {label}
    </Button>
  )
}
