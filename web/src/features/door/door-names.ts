import { memberNumberText } from '@aforo/domain'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useWords } from '../../words/words.ts'
import type { DoorResult } from './door-results.ts'
import { doorWords } from './door-words.ts'

/** The name and number of a member. The number stays on one line. */
export function useNamed(): (client: Client) => string {
  const { number } = useWords(memberWords)
  return (client) =>
    `${memberName(client)} · ${number(memberNumberText(client.profile.client_id)).replace(' ', '\u00a0')}`
}

type Failed = Pick<Extract<DoorResult, { kind: 'failed' }>, 'client' | 'code'>

/** Who was not recorded: the number of the member, also if only the number was read; otherwise the code of the card. */
export function useWhom(): (failed: Failed) => string {
  const t = useWords(doorWords)
  const { number } = useWords(memberWords)
  return ({ client, code }) => {
    if (client !== null) return t.whom(number(memberNumberText(client.profile.client_id)))
    if (code === null) return t.whomUnknown
    return /^\d{1,9}$/.test(code) ? t.whom(number(memberNumberText(Number(code)))) : t.whomCard(code)
  }
}
