import type { Database } from './db/connection.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { firstStepRoutes } from './features/first-steps/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { inspectorRoutes } from './features/inspectors/routes.ts'
import { journalRoutes } from './features/journal/routes.ts'
import { operatorExportRoutes } from './features/operator-exports/routes.ts'
import type { OperatorExports } from './features/operator-exports/service.ts'
import { operatorSettingsRoutes } from './features/operator-settings/routes.ts'
import type { OperatorSettingsDeps } from './features/operator-settings/service.ts'
import { operatorRoutes } from './features/operators/routes.ts'
import { platformRecordRoutes } from './features/platform-record/routes.ts'
import { countOld } from './features/members/old-members.ts'
import { practiceRoutes } from './features/practice/routes.ts'
import type { PracticeDeps } from './features/practice/service.ts'
import { registerRoutes } from './features/registers/routes.ts'
import { privacyRequestRoutes } from './features/privacy-requests/routes.ts'
import type { PrivacyDeps } from './features/privacy-requests/service.ts'
import { restoreDrillRoutes } from './features/restore-drills/routes.ts'
import type { PeriodDeps } from './features/retention/periods.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import type { ProductDeps } from './features/products/service.ts'
import type { VerdictDeps } from './features/verdicts/judge-card.ts'
import { venueCopyRoutes } from './features/venue-copies/routes.ts'
import { verdictRoutes } from './features/verdicts/routes.ts'
import type { WebhookDeps } from './features/webhooks/manage-webhooks.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import type { Route } from './http/route.ts'

type Deps = OperatorSettingsDeps &
  Parameters<typeof operatorRoutes>[1] &
  Parameters<typeof exportRoutes>[1] &
  Parameters<typeof journalRoutes>[1] &
  Parameters<typeof importRoutes>[1] &
  Parameters<typeof inspectorRoutes>[1] &
  ProductDeps &
  VerdictDeps &
  PrivacyDeps &
  PracticeDeps &
  Pick<PeriodDeps, 'retentionDays'> &
  WebhookDeps & { db: Database; operatorExports: OperatorExports }

/** What concerns a whole operator, or all of them, and what comes from and goes to other programs. */
export function allOperatorRoutes(route: Route, deps: Deps): void {
  operatorSettingsRoutes(route, deps)
  retentionRoutes(route, { ...deps, countOldMembers: countOld })
  privacyRequestRoutes(route, deps)
  importRoutes(route, deps)
  exportRoutes(route, deps)
  journalRoutes(route, deps)
  registerRoutes(route, deps)
  operatorExportRoutes(route, deps)
  apiKeyRoutes(route, deps)
  inspectorRoutes(route, deps)
  webhookRoutes(route, deps)
  verdictRoutes(route, deps)
  operatorRoutes(route, deps)
  platformRecordRoutes(route, deps)
  announcementRoutes(route, deps)
  restoreDrillRoutes(route, deps)
  firstStepRoutes(route, deps)
  venueCopyRoutes(route, deps)
  practiceRoutes(route, deps)
}
