import type { ParsedInput } from '@aforo/contract'
import type { Route } from '../http/route.ts'

export type Press = ParsedInput<'POST /v1/presses'>['body']['presses'][number]

export function pressRoutes(
  route: Route,
  { recordPresses }: { recordPresses: (presses: readonly Press[]) => void },
): void {
  route('POST /v1/presses', async ({ body }) => recordPresses(body.presses))
}
