import { apiRole, apiRoleSettings } from '../../../server/src/db/setup.ts'
import { named, ofKind, type Rule, settingsOf } from './manifests.ts'

const roleSettings = Object.entries(apiRoleSettings).map(
  ([setting, value]) => `alter role ${apiRole} set ${setting} = '${value}'`,
)
/** Connections beside those of the poolers: replication, backups, the operator, migrations and a person. */
const otherConnections = 20
/** What a process connects with beside DATABASE_POOL_SIZE, for its jobs. */
const jobConnections = 10

export const commitsReachAStandby: Rule = (manifests) =>
  ofKind(manifests, 'Cluster').flatMap((cluster) => {
    const { instances, postgresql } = cluster.spec
    const { number = 0, dataDurability } = postgresql?.synchronous ?? {}
    if (number < 1 || dataDurability !== 'required') return [`${named(cluster)} acknowledges what one server has`]
    // One more than must confirm, so that a standby can be restarted.
    return instances >= number + 2 ? [] : [`${named(cluster)} stops when one standby is restarted`]
  })

export const databaseIsBackedUp: Rule = (manifests) =>
  ofKind(manifests, 'Cluster').flatMap((cluster) => {
    const archiver = cluster.spec.plugins?.find(({ isWALArchiver }) => isWALArchiver === true)
    const store = ofKind(manifests, 'ObjectStore').find(
      ({ metadata }) => metadata.name === archiver?.parameters?.['barmanObjectName'],
    )
    const schedule = ofKind(manifests, 'ScheduledBackup').find(
      ({ spec }) => spec.cluster.name === cluster.metadata.name && spec.pluginConfiguration?.name === archiver?.name,
    )
    return [
      ...(store === undefined ? [`${named(cluster)} archives its log nowhere`] : []),
      ...(schedule === undefined || schedule.spec.suspend === true ? [`${named(cluster)} is not backed up`] : []),
      // Six fields: the first one is seconds. With five, CloudNativePG would read them as something else.
      ...(schedule?.spec.schedule.split(' ').length === 6 ? [] : ['The schedule of backups needs six fields']),
    ]
  })

export const poolerFits: Rule = (manifests) => {
  const apiMost = Math.max(...ofKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => spec?.maxReplicas ?? 0))
  const perProcess = Number(settingsOf(manifests)['DATABASE_POOL_SIZE'] ?? 20) + jobConnections
  return ofKind(manifests, 'Pooler').flatMap((pooler) => {
    const { cluster: of, instances = 1, pgbouncer } = pooler.spec
    const { parameters = {}, poolMode } = pgbouncer
    const cluster = ofKind(manifests, 'Cluster').find(({ metadata }) => metadata.name === of.name)
    if (cluster === undefined) return [`${named(pooler)} leads to ${of.name}, which is not there`]
    const names = cluster.spec.certificates?.serverAltDNSNames ?? []
    const serverMost = Number(cluster.spec.postgresql?.parameters?.['max_connections'] ?? 100)
    const toServer = instances * Number(parameters['default_pool_size'] ?? 20)
    return [
      ...(poolMode === 'transaction' ? [] : [`${named(pooler)} gives each connection to one client`]),
      ...(Number(parameters['max_prepared_statements']) > 0 ? [] : [`${named(pooler)} refuses prepared statements`]),
      ...(names.includes(pooler.metadata.name) ? [] : [`The certificate does not name ${pooler.metadata.name}`]),
      ...(toServer + otherConnections <= serverMost ? [] : [`${named(pooler)} opens more than max_connections`]),
      // Any one of the poolers may be the last one.
      ...(apiMost * perProcess <= Number(parameters['max_client_conn'] ?? 100)
        ? []
        : [`${named(pooler)} accepts fewer connections than the API opens`]),
    ]
  })
}

/** The role of the API has the settings that `npm run admin -- setup` gives it. */
export const roleIsSetUp: Rule = (manifests) =>
  ofKind(manifests, 'Cluster').flatMap((cluster) => {
    const statements = cluster.spec.bootstrap?.initdb?.postInitSQL ?? []
    return roleSettings.filter((text) => !statements.includes(text)).map((text) => `${named(cluster)} lacks: ${text}`)
  })
