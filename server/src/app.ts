import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { DestinationStream } from 'pino'
import { createBackground } from './background.ts'
import { goodsRoutes } from './goods-routes.ts'
import { allOperatorRoutes } from './operator-routes.ts'
import type { Config } from './config.ts'
import { watchClock } from './db/clock-watch.ts'
import { type StandbyWatch, watchStandby } from './db/standby-watch.ts'
import { applicationOf, connectPods } from './db/pods.ts'
import { closePools, connectionsOf, connectPools, workClasses } from './db/pools.ts'
import { createStatementWatch } from './db/statement-watch.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { accountSecurityRoutes } from './features/account-security/routes.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { bookCheckRoutes } from './features/book-checks/routes.ts'
import { callerRoutes } from './features/callers/routes.ts'
import { createCallerDirectory } from './features/callers/service.ts'
import { counterRoutes } from './features/counter/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { deviceRoutes } from './features/devices/routes.ts'
import { leaseRoutes } from './features/leases/routes.ts'
import { offlineRoutes } from './features/offline/routes.ts'
import { doorRoutes } from './features/door/routes.ts'
import { exceptionRoutes } from './features/exceptions/routes.ts'
import { fiscalDeliveryRoutes } from './features/fiscal-delivery/routes.ts'
import { fiscalDocumentRoutes } from './features/fiscal-documents/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { createDirectoryWatch } from './features/health/service.ts'
import { recordFailures } from './features/failures/record-failures.ts'
import { inspectionRoutes } from './features/inspections/routes.ts'
import { statusRoutes } from './features/status/routes.ts'
import { createStatus } from './features/status/service.ts'
import { supportRequestRoutes } from './features/support-requests/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { createLiveHub, venueOfChannel } from './features/live/service.ts'
import { memberListRoutes } from './features/member-list/routes.ts'
import { memberMoneyRoutes } from './features/member-money/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { pictureRoutes } from './features/pictures/routes.ts'
import { createKeyring } from './features/operator-keys/service.ts'
import { createSanitiser } from './features/pictures/sanitise-picture.ts'
import { chooseDrawingUser } from './features/pictures/drawing-user.ts'
import { openPictureStore } from './features/pictures/store.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { recordRefusals } from './features/refusals/record-refusals.ts'
import { refusalRoutes } from './features/refusals/routes.ts'
import { createPasswords } from './features/sign-in/passwords.ts'
import { createDeviceCookie } from './http/device-cookie.ts'
import { createRenewalCookie } from './http/renewal-cookie.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { createMasterKeys } from './security/master-keys.ts'
import { createLimits } from './security/limits.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { taxRoutes } from './features/taxes/routes.ts'
import { timeRecordRoutes } from './features/time-records/routes.ts'
import { tillRoutes } from './features/tills/routes.ts'
import { transactionRoutes } from './features/transactions/routes.ts'
import { venueSettingsRoutes } from './features/venue-settings/routes.ts'
import { venueRoutes } from './features/venues/routes.ts'
import { createAdmissionControl } from './http/admission/admission-control.ts'
import { addApiDocs } from './http/api-docs.ts'
import { answerError, answerNotFound } from './http/errors.ts'
import { announceStop, hangUpWhenAnswered } from './http/graceful-stop.ts'
import { readJsonBodies } from './http/json.ts'
import { createCountryReader } from './http/country.ts'
import { createRouter } from './http/route.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serverOptions } from './http/server-options.ts'
import { serveWebFiles } from './http/web-files.ts'
import { connectRedis } from './redis.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { pressRoutes } from './telemetry/routes.ts'

/** Builds the whole API; `main.ts` makes it listen. `webFolder` is the built web app, if there is one. */
export async function buildApp(
  config: Config,
  options: { webFolder?: string; logTo?: DestinationStream } = {},
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(config, options.logTo))
  const https = config.publicUrl.startsWith('https:')
  // Imported only if it is used: the parts of OpenTelemetry that trace take memory and time to load.
  const tracing = config.traces && (await import('./telemetry/tracing.ts')).createTracing(config.traces)
  const statements = createStatementWatch(tracing?.onStatement)
  let connectionsLost = 0
  const connecting = {
    application: applicationOf(config.pods),
    poolSize: config.database.poolSize,
    statements,
    onLost: (error: Error) => {
      connectionsLost += 1
      app.log.warn({ err: error }, 'lost a database connection')
    },
    onUnconfirmed: () => standby.report(),
  }
  const pools = connectPools({ ...connecting, url: config.database.url })
  const pods = connectPods(pools, config.pods, connecting)
  const { db } = pools.system
  const standby: StandbyWatch = watchStandby({ db: pools.command.db, log: app.log })
  const admission = createAdmissionControl({ isOn: config.admission, most: connectionsOf(config.database.poolSize) })
  const redis = config.redis === null ? null : { client: connectRedis(config.redis.url), prefix: config.redis.prefix }
  const pictures = await openPictureStore(config.pictures)
  const live = createLiveHub({
    db,
    log: app.log,
    redis,
    streams: config.streams,
    onPublished: (channel) => {
      const venueId = venueOfChannel(channel)
      if (venueId !== null) background.services.webhooks.noteVenue(venueId)
    },
  })
  const masterKeys = createMasterKeys(config.masterKeys)
  const keyring = createKeyring(db, masterKeys)
  const { throttle, keyLimits } = createLimits(redis, config)
  const background = createBackground(config, {
    db: pools.report.db,
    live,
    log: app.log,
    pictures,
    keyring,
    masterKeys,
    throttle,
    onAlert: (kind) => metrics.counts.alertFound(kind),
  })
  const { jobs, mail } = background.services
  const status = createStatus({ db, log: app.log, redis, pictures, live, jobs, mail })
  const { producer, publicUrl } = config
  const clock = watchClock({ db, log: app.log })
  const passwords = createPasswords()
  const metrics = await createMetrics(config.metrics, {
    aforo_database_connections: () => pools.count('totalCount') + pods.count('totalCount'),
    aforo_database_connections_limit: () => config.database.poolSize * (1 + config.pods.length),
    aforo_database_connections_lost_total: () => connectionsLost,
    aforo_database_requests_waiting: () => pools.count('waitingCount') + pods.count('waitingCount'),
    aforo_database_statements_total: () => statements.figures.answered,
    aforo_database_statements_failed_total: () => statements.figures.failed,
    aforo_database_statement_seconds_total: () => statements.figures.seconds,
    aforo_database_standby_missing: () => Number(standby.isMissing()),
    aforo_calls_running: admission.running,
    aforo_calls_running_limit: admission.limit,
    aforo_calls_waiting: admission.waiting,
    aforo_clock_difference_seconds: clock.differenceSeconds,
    aforo_live_streams: live.openStreams,
    aforo_live_streams_limit: () => config.streams.most,
    aforo_live_streams_dropped_total: live.droppedStreams,
    aforo_live_degraded: () => Number(live.state() === 'degraded'),
    ...background.figures,
    aforo_passwords_waiting: passwords.waiting,
  })

  app.decorateRequest('refusal', null)
  app.decorateRequest('errorCode', null)
  app.decorateRequest('hasFailed', false)
  app.decorateRequest('callerId', null)
  metrics.watch(app)
  tracing?.watch(app)
  const refusals = recordRefusals(app, { db, log: app.log })
  const isStopping = announceStop(app, config.drainMs)
  const failures = recordFailures(app, { db, log: app.log })
  hangUpWhenAnswered(app)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  addSecurityHeaders(app, { https, printBridges: config.printBridges })
  readJsonBodies(app)
  await app.register(cookie)
  await app.register(formbody)
  await app.register(multipart)
  await addApiDocs(app)

  // In a scope of their own, so that the zod compilers do not apply to routes that plugins add.
  await app.register(async (api) => {
    // Compresses only the answers that differ between calls. Web files and API docs are compressed once, elsewhere.
    await api.register(compress, { encodings: ['br', 'gzip'] })
    api.setValidatorCompiler(validatorCompiler)
    api.setSerializerCompiler(serializerCompiler)
    const directory = createCallerDirectory(db, { hasPods: config.pods.length > 0, ...config.secondFactors })
    const countryOf = createCountryReader(config.countryHeader)
    const guards = { directory, keyLimits, admission, standby, publicUrl, countryOf }
    const { routeOnly, assertComplete } = createRouter(api, guards)
    const directoryWatch = createDirectoryWatch({ db, hasPods: config.pods.length > 0 })
    const shared = {
      live,
      isStopping,
      clock,
      directoryWatch,
      status,
      ...background.services,
      passwords,
      throttle,
      log: app.log,
      counts: metrics.counts,
      recordPresses: tracing?.recordPresses ?? (() => {}),
      pictures,
      findInspectedVenue: directory.findInspectedVenue,
      cleanPicture: createSanitiser(chooseDrawingUser(config.drawing, app.log)),
      keyring,
      masterKeys,
      ...config.secondFactors,
      publicUrl,
      producer,
      support: config.support,
      retentionDays: config.retentionDays,
      cookie: createRenewalCookie({ secure: https }),
      deviceCookie: createDeviceCookie({ secure: https }),
    }
    for (const workClass of workClasses) {
      const route = routeOnly(workClass)
      const deps = { ...shared, ...pools[workClass] }
      healthRoutes(route, deps)
      statusRoutes(route, deps)
      callerRoutes(route)
      signInRoutes(route, deps)
      accountSecurityRoutes(route, deps)
      refusalRoutes(route, deps)
      profileRoutes(route, deps)
      deviceRoutes(route, deps)
      leaseRoutes(route, deps)
      offlineRoutes(route, deps)
      pictureRoutes(route, deps)
      invitationRoutes(route, deps)
      venueRoutes(route, deps)
      venueSettingsRoutes(route, deps)
      staffRoutes(route, deps)
      accountRoutes(route, deps)
      auditRoutes(route, deps)
      inspectionRoutes(route, deps)
      supportRequestRoutes(route, deps)
      taxRoutes(route, deps)
      allOperatorRoutes(route, deps)
      goodsRoutes(route, deps)
      memberRoutes(route, deps)
      memberListRoutes(route, deps)
      memberMoneyRoutes(route, deps)
      doorRoutes(route, deps)
      counterRoutes(route, deps)
      fiscalDocumentRoutes(route, deps)
      fiscalDeliveryRoutes(route, deps)
      tillRoutes(route, deps)
      dashboardRoutes(route, deps)
      exceptionRoutes(route, deps)
      approvalRoutes(route, deps)
      alertRoutes(route, deps)
      transactionRoutes(route, deps)
      timeRecordRoutes(route, deps)
      messageRoutes(route, deps)
      bookCheckRoutes(route, deps)
      jobRoutes(route, deps)
      liveRoutes(route, deps)
      pressRoutes(route, deps)
    }
    assertComplete()
  })
  if (options.webFolder === undefined) app.setNotFoundHandler(answerNotFound)
  else await serveWebFiles(app, options.webFolder)

  // Streams never end by themselves, so they are closed first; otherwise closing would wait for them.
  app.addHook('preClose', async () => live.close())
  background.start()
  app.addHook('onClose', async () => {
    await clock.close()
    await standby.close()
    await status.close()
    await background.close()
    await refusals.close()
    await failures.close()
    redis?.client.disconnect()
    await metrics.close()
    await tracing?.close()
    admission.close()
    await pods.close()
    await closePools(pools)
  })
  return app
}
