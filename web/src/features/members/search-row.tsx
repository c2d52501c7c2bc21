import { mayMeanWholeNumber } from '@aforo/domain'
import { ActionIcon, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { codeFieldMark } from '../../design/field-keys.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ToggleButton } from '../../design/toggle-button.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import { countOf, countText } from './count-text.ts'
import type { MemberCounts } from './members-queries.ts'
import { membersWords } from './members-words.ts'
import { memberSorts, type MemberView } from './member-filter.ts'
import classes from './members-page.module.css'

const typedForMs = 250

type SearchRowProps = {
  view: MemberView
  counts: MemberCounts | undefined
  searchField: RefObject<HTMLInputElement | null>
}

/** Search text, order, and a switch to the members who have left. */
export function SearchRow({ view, counts, searchField }: SearchRowProps) {
  const t = useWords(membersWords)
  const language = useLanguage()
  const isPhone = usePhone()
  const { filter } = view
  const [typed, setTyped] = useState<string | null>(null)
  const searchSoon = useDebouncedCallback((q: string) => {
    view.search(q)
    setTyped((now) => (now === q ? null : now))
  }, typedForMs)
  const showsLeft = filter.state === 'left'
  return (
    <Row gap={5} pad={5} wrap>
      <TextInput
        ref={searchField}
        {...codeFieldMark}
        className={classes.search ?? ''}
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={typed ?? filter.q}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          searchSoon(event.currentTarget.value)
        }}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
      {mayMeanWholeNumber(filter.q) && (
        <Text size="small" tone="soft" role="status">
          {t.wholeNumber}
        </Text>
      )}
      {isPhone ? (
        <OrderChoice view={view} />
      ) : (
        <Row className={classes.order} justify="end">
          <Text size="small" tone="quiet" nowrap>
            {t.orderedBy(t.sorts[filter.sort])}
          </Text>
        </Row>
      )}
      {counts !== undefined && (counts.left > 0 || showsLeft) && (
        <ToggleButton pressed={showsLeft} onPress={() => view.showState(showsLeft ? null : 'left')}>
          {t.left(countText(countOf(counts, 'left'), language))}
        </ToggleButton>
      )}
    </Row>
  )
}

/** Sorting for phones, where cards have no column heads. */
function OrderChoice({ view: { filter, order } }: { view: MemberView }) {
  const t = useWords(membersWords)
  const isUp = filter.direction === 'asc'
  const Icon = isUp ? IconSortAscending : IconSortDescending
  return (
    <Row className={classes.order} align="stretch" gap={4}>
      <Stack grow>
        <Select
          aria-label={t.order}
          data={memberSorts.map((value) => ({ value, label: t.sorts[value] }))}
          value={filter.sort}
          allowDeselect={false}
          onChange={(chosen) => order(memberSorts.find((sort) => sort === chosen) ?? 'number', filter.direction)}
        />
      </Stack>
      <ActionIcon
        variant="default"
        aria-label={t.turn[filter.direction]}
        onClick={() => order(filter.sort, isUp ? 'desc' : 'asc')}
      >
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
    </Row>
  )
}
