import type { Route } from '../../http/route.ts'
import { judgeCard, type VerdictDeps } from './judge-card.ts'

export function verdictRoutes(route: Route, deps: VerdictDeps): void {
  route('POST /v1/verdicts', async ({ venue, origin, body }) =>
    judgeCard(deps, venue, { card: body.card, language: origin.language }),
  )
}
