import { type Manifest, named } from './manifests.ts'
import type { RuleName } from './rules.ts'

const api = 'Deployment aforo-api'
const job = 'Job aforo-migrate'
const database = 'Cluster aforo-database'
const pod = 'spec.template.spec'
const container = `${pod}.containers.0`

type Broken = readonly [what: RuleName | 'types', manifest: string, path: string, value?: unknown]

/** Each rule broken at least once: a rule that finds nothing here finds nothing at all. No value removes the key. */
export const broken: readonly Broken[] = [
  ['types', api, 'spec.minReadySeconds', '10'],
  ['types', api, `${pod}.terminationGracePeriodSecond`, 40],
  ['types', api, `${container}.readinessProbe.httpGet.url`, '/readyz'],
  ['types', api, 'spec.strategy.type', 'Rolling'],
  ['types', api, 'apiVersion', 'apps/v1beta1'],
  ['types', database, 'spec.postgresql.synchronous.numbers', 1],
  ['types', database, 'spec.instances', 'three'],
  ['types', 'Pooler aforo-pooler', 'spec.pgbouncer.parameters.max_client_conn', 1000],
  ['types', 'ObjectStore aforo-backups', 'spec.configuration.endpointUrl', 'https://backups.example.com'],
  ['types', 'Ingress aforo', 'spec.rules.0.http.paths.0.pathType'],
  ['everyManifestHasItsPlace', api, 'metadata.labels.aforo/step'],
  ['everyManifestHasItsPlace', api, 'metadata.namespace', 'default'],
  ['selectorsMatch', api, 'spec.selector.matchLabels', { app: 'aforo' }],
  ['selectorsMatch', 'Service aforo-api', 'spec.ports.0.targetPort', 'web'],
  ['selectorsMatch', 'Service aforo-redis', 'spec.selector', { app: 'redis' }],
  ['ingressLeadsToTheApi', 'Ingress aforo', 'spec.rules.0.host', 'other.example.com'],
  ['ingressLeadsToTheApi', 'Ingress aforo', 'spec.rules.0.http.paths.0.backend.service.port.name', 'https'],
  ['ingressLeadsToTheApi', 'Ingress aforo', 'spec.tls'],
  ['hostsExist', 'Pooler aforo-pooler', 'metadata.name', 'pooler'],
  ['hostsExist', 'Service aforo-redis', 'spec.ports.0.port', 6380],
  ['commandsNameObjects', job, 'metadata.name', 'migrate'],
  ['commandsNameObjects', 'NetworkPolicy api', 'spec.ingress.0.from', []],
  ['secretsExist', job, `${container}.env.1.valueFrom.secretKeyRef.key`, 'pasword'],
  ['secretsExist', database, 'spec.managed.roles.0.passwordSecret.name', 'aforo-api'],
  ['secretsExist', api, `${pod}.volumes.1.secret.secretName`, 'database-ca'],
  ['secretsExist', 'ObjectStore aforo-backups', 'spec.configuration.s3Credentials.accessKeyId.name', 'bucket'],
  ['configMapsExist', api, `${container}.envFrom.0.configMapRef.name`, 'settings'],
  ['mountsExist', api, `${container}.volumeMounts.0.name`, 'temporary'],
  ['settingsAreKnown', 'ConfigMap aforo-settings', 'data.DATABASE_POOLSIZE', '20'],
  ['settingsAreKnown', job, `${container}.env.2.name`, 'DATABASE_URL_OWNER'],
  ['settingsAreAccepted', 'ConfigMap aforo-settings', 'data.PUBLIC_URL'],
  ['settingsAreAccepted', 'ConfigMap aforo-settings', 'data.TRUSTED_PROXIES', 'ingress'],
  ['noSecretIsWritten', 'ConfigMap aforo-settings', 'kind', 'Secret'],
  ['noSecretIsWritten', 'ConfigMap aforo-settings', 'data.S3_SECRET_ACCESS_KEY', 'x'],
  ['noSecretIsWritten', job, `${container}.env.2.value`, 'postgres://aforo_owner:x@aforo-database-rw:5432/aforo'],
  ['podsAreRestricted', api, `${pod}.securityContext.runAsNonRoot`],
  ['podsAreRestricted', api, `${pod}.hostNetwork`, true],
  ['podsAreRestricted', api, `${pod}.enableServiceLinks`],
  ['podsAreRestricted', api, `${pod}.volumes.0`, { name: 'tmp', hostPath: { path: '/tmp' } }],
  ['podsAreRestricted', job, `${pod}.securityContext.seccompProfile`],
  ['podsAreRestricted', job, `${container}.securityContext.capabilities`],
  ['podsAreRestricted', 'Deployment aforo-redis', `${container}.securityContext.readOnlyRootFilesystem`, false],
  ['podsAreRestricted', 'Deployment aforo-redis', `${container}.securityContext.allowPrivilegeEscalation`],
  ['namespaceEnforcesIt', 'Namespace aforo', 'metadata.labels.pod-security.kubernetes.io/enforce', 'baseline'],
  ['resourcesAreSet', job, `${container}.resources.limits`],
  ['imagesArePinned', 'Deployment aforo-redis', `${container}.image`, 'redis:latest'],
  ['releasesAgree', job, `${container}.image`, 'ghcr.io/aforo/aforo:1.0.0'],
  ['nodesCanBeDrained', 'PodDisruptionBudget aforo-api', 'spec.maxUnavailable', 0],
  ['nodesCanBeDrained', 'HorizontalPodAutoscaler aforo-api', 'spec.minReplicas', 1],
  ['nodesCanBeDrained', 'PodDisruptionBudget aforo-pooler', 'spec.selector.matchLabels', { app: 'pooler' }],
  ['scalersDecideAlone', api, 'spec.replicas', 2],
  ['scalersDecideAlone', 'HorizontalPodAutoscaler aforo-api', 'spec.scaleTargetRef.name', 'api'],
  ['probesTellTheTruth', api, `${container}.livenessProbe.httpGet.path`, '/readyz'],
  ['stopsInOrder', 'ConfigMap aforo-settings', 'data.DRAIN_MS', '5000'],
  ['stopsInOrder', api, `${pod}.terminationGracePeriodSeconds`],
  ['apiIsSpread', api, `${pod}.topologySpreadConstraints`],
  ['apiIsSpread', api, `${pod}.topologySpreadConstraints.0.nodeTaintsPolicy`],
  ['streamsAreNotBuffered', 'Ingress aforo', 'metadata.annotations.nginx.org/proxy-buffering'],
  ['commitsReachAStandby', database, 'spec.postgresql.synchronous.dataDurability', 'preferred'],
  ['commitsReachAStandby', database, 'spec.instances', 2],
  ['roleIsSetUp', database, 'spec.bootstrap.initdb.postInitSQL.1', 'select 1'],
  ['databaseIsBackedUp', 'ScheduledBackup aforo-database', 'spec.schedule', '30 9 * * *'],
  ['databaseIsBackedUp', 'ObjectStore aforo-backups', 'metadata.name', 'backups'],
  ['poolerFits', 'Pooler aforo-pooler', 'spec.pgbouncer.parameters.max_prepared_statements', '0'],
  ['poolerFits', 'Pooler aforo-pooler', 'spec.pgbouncer.parameters.default_pool_size', '500'],
  ['poolerFits', 'HorizontalPodAutoscaler aforo-api', 'spec.maxReplicas', 100],
  ['poolerFits', database, 'spec.certificates'],
  ['policiesNamePods', 'NetworkPolicy api', 'spec.ingress.0.ports.0.port', 'web'],
  ['policiesNamePods', 'NetworkPolicy redis', 'spec.ingress.0.from.0.podSelector.matchLabels', { app: 'api' }],
  ['refusedByDefault', 'NetworkPolicy refuse-by-default', 'spec.policyTypes', ['Ingress']],
  ['metricsAreForPrometheus', 'NetworkPolicy api', 'spec.ingress.1.from', [{ podSelector: {} }]],
]

/** Keys with a dot or a slash, such as labels, are only ever the last part of a path. */
function keysOf(path: string): string[] {
  const [, start, last] = /^(metadata\.(?:labels|annotations))\.(.+)$/.exec(path) ?? []
  return start === undefined || last === undefined ? path.split('.') : [...start.split('.'), last]
}

/** The manifests with one value changed. The name of the manifest may go on with the hash of its content. */
export function breakManifests(manifests: readonly Manifest[], [, name, path, value]: Broken): Manifest[] {
  const copy = structuredClone(manifests) as Manifest[]
  const target = copy.find((manifest) => new RegExp(`^${name}(-[a-z0-9]{10})?$`).test(named(manifest)))
  const keys = keysOf(path)
  const last = keys.pop() ?? ''
  let place = target as unknown as Record<string, unknown> | undefined
  for (const key of keys) place = place?.[key] as Record<string, unknown> | undefined
  if (place === undefined) throw new Error(`There is no ${path} in ${name}`)
  if (value === undefined && !(last in place)) throw new Error(`There is no ${last} to remove in ${name}`)
  if (value === undefined) delete place[last]
  else place[last] = value
  return copy
}
