import { milliOfQuantity } from '@aforo/domain'
import { IconChevronDown, IconHistory, IconMessageDots, IconShoppingCart } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { shownOf, useFigures } from '../../parts/approvals/approval-figures.ts'
import type { Approval } from '../../parts/approvals/approval-queries.ts'
import { approvalWords } from '../../parts/approvals/approval-words.ts'
import { Sides, StopMark } from '../../parts/approvals/asked-side.tsx'
import { useWords } from '../../words/words.ts'
import classes from './approvals.module.css'
import { approvalsWords } from './approvals-words.ts'

/** What is asked for, the limit it exceeds, and the amounts before and after. */
export function AskedCard({ approval }: { approval: Approval }) {
  const t = useWords(approvalsWords)
  const { name } = useWords(approvalWords)
  const shown = shownOf(approval)
  const { figure, percent, most, sides } = useFigures(approval.venue.currency)(shown)
  const { asked_by: by, limit } = approval
  return (
    <Surface gap={5} pad={6}>
      <Row gap={5} justify="between" align="end">
        <Stack>
          {figure !== null && (
            <Text size="small" weight="medium" tone="soft">
              {name[limit]}
            </Text>
          )}
          <Text size={figure === null ? 'heading' : 'display'} weight="bold" numeric className={classes.figure}>
            {figure ?? name[limit]}
          </Text>
        </Stack>
        {percent !== null && (
          <Text size="heading" weight="semibold" tone="soft" numeric>
            {percent}
          </Text>
        )}
      </Row>
      <Row>
        <StopMark>{most === null ? t.beyond(by.name) : t.limitOf(by.name, most)}</StopMark>
      </Row>
      {sides !== null && <Sides limit={limit} {...sides} after_={t.after} />}
    </Surface>
  )
}

/** For whom, why, which products, and how often it was asked for. */
export function Facts({ approval, children }: { approval: Approval; children: ReactNode }) {
  const t = useWords(approvalsWords)
  const w = useWords(approvalWords)
  const { asked_by: by, items } = approval
  return (
    <>
      <Surface padX={6} padY={4} className={classes.facts}>
        {children}
        <Row gap={5} padY={4}>
          <IconMessageDots size={22} stroke={1.6} aria-hidden="true" />
          <Stack>
            <Text size="small" tone="soft">
              {w.reason}
            </Text>
            <Text weight="semibold" breaks>
              {approval.reason}
            </Text>
          </Stack>
        </Row>
        {items.length > 0 && <Products approval={approval} />}
      </Surface>
      <Row gap={4} padX={4} size="small" tone="soft">
        <IconHistory size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
        {t.history(by.name, approval.asked_recently, approval.approved_by_you)}
      </Row>
    </>
  )
}

function Products({ approval: { items, kind } }: { approval: Approval }) {
  const t = useWords(approvalsWords)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const label = kind === 'sale' ? t.inCart(items.length) : t.products(items.length)
  return (
    <div>
      <button
        type="button"
        className={classes.unfold}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        <IconShoppingCart size={22} stroke={1.6} aria-hidden="true" />
        <Text weight="semibold">{label}</Text>
        <IconChevronDown size={20} aria-hidden="true" className={classes.chevron} />
      </button>
      {isOpen && (
        <Stack as="ul" gap={3} padY={4}>
          {items.map(({ product_id: id, name, unit_type: unit, quantity }) => (
            <Row as="li" key={id} justify="between" gap={5}>
              <Text breaks>{name}</Text>
              <Text weight="semibold" numeric nowrap>
                {formatQuantity(milliOfQuantity(quantity), unit, language)}
              </Text>
            </Row>
          ))}
        </Stack>
      )}
    </div>
  )
}
