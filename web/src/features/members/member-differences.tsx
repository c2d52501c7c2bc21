import { useEffect, useRef } from 'react'
import { memberWords } from '../../parts/members/member-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Text } from '../../design/primitives.tsx'
import { Notice } from '../../design/notice.tsx'
import { useWords } from '../../words/words.ts'
import { memberFormWords } from './member-form-words.ts'
import classes from './member-panel.module.css'
import type { Member } from './member-queries.ts'
import { useMemberFormat } from './member-format.ts'

type MemberDifferencesProps = { venue: PageVenue; before: Member; now: Member }

/** Changes by other people since this form was opened. */
export function MemberDifferences({ venue, before, now }: MemberDifferencesProps) {
  const t = useWords(memberFormWords)
  const differences = useDifferences(venue, before, now)
  const notice = useRef<HTMLDivElement>(null)
  // The save button is at the other end of a long form, so the focus moves here.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice state="warn">
        <p>{t.changedMeanwhile(now.changed_by)}</p>
        <Text as="ul" weight="medium" className={classes.changes}>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </Text>
        <Text as="p" size="small" weight="regular">
          {t.keptYours}
        </Text>
      </Notice>
    </div>
  )
}

function useDifferences(venue: PageVenue, before: Member, now: Member): string[] {
  const t = useWords(memberFormWords)
  const w = useWords(memberWords)
  const format = useMemberFormat(venue)
  const withKind = (member: Member) => {
    const { document_kind: kind, document_number: number } = member
    return { ...format(member), documentNumber: kind === null ? '' : `${w.documentKinds[kind]} ${number}` }
  }
  const [was, is] = [withKind(before), withKind(now)]
  const names = Object.keys(is) as (keyof typeof is)[]
  const label = (name: (typeof names)[number]): string => {
    if (name === 'documentNumber') return t.documentKind
    if (name === 'sponsorId') return t.sponsor
    return name === 'venueIds' ? t.venues : t[name]
  }
  const orNothing = (text: string) => (text === '' ? t.nothing : text)
  const line = (name: string, from: string, to: string) => `${name}: ${t.was(orNothing(from), orNothing(to))}`
  const replaced = [
    [t.picture, before.profile.image_path, now.profile.image_path],
    [t.card, before.card?.code, now.card?.code],
    [t.contract, before.contract?.image_path, now.contract?.image_path],
  ] as const
  return [
    ...names.filter((name) => was[name] !== is[name]).map((name) => line(label(name), was[name], is[name])),
    ...(before.state === now.state ? [] : [line(t.state, w.states[before.state], w.states[now.state])]),
    ...replaced.filter(([, from, to]) => from !== to).map(([name]) => t.replaced(name)),
  ]
}
