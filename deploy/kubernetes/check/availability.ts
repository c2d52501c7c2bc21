import { type Manifest, named, ofKind, includes, podTemplates, type Rule, settingsOf } from './manifests.ts'

/** The seconds in which a process that was told to stop ends by itself, after DRAIN_MS. */
const stopSeconds = 10

/** How many pods with these labels there are at least; unknown pods count as none. */
function fewestPods(manifests: readonly Manifest[], labels: Record<string, string> = {}): number {
  const pooler = ofKind(manifests, 'Pooler').find(({ metadata }) => labels['cnpg.io/poolerName'] === metadata.name)
  if (pooler !== undefined) return pooler.spec.instances ?? 1
  const deployment = ofKind(manifests, 'Deployment').find(({ spec }) =>
    includes(spec?.template.metadata?.labels, labels),
  )
  if (deployment === undefined) return 0
  const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find(
    ({ spec }) => spec?.scaleTargetRef.name === deployment.metadata.name,
  )
  return scaler?.spec?.minReplicas ?? deployment.spec?.replicas ?? 1
}

export const nodesCanBeDrained: Rule = (manifests) =>
  ofKind(manifests, 'PodDisruptionBudget').flatMap((budget) => {
    const { maxUnavailable, minAvailable, selector } = budget.spec ?? {}
    const fewest = fewestPods(manifests, selector?.matchLabels)
    const mayGo = maxUnavailable === undefined ? fewest - Number(minAvailable ?? fewest) : Number(maxUnavailable)
    if (fewest === 0) return [`${named(budget)} matches no pods`]
    if (!(mayGo >= 1)) return [`${named(budget)} lets no pod go`]
    return mayGo < fewest ? [] : [`${named(budget)} lets all ${String(fewest)} pods go at once`]
  })

export const scalersDecideAlone: Rule = (manifests) =>
  ofKind(manifests, 'HorizontalPodAutoscaler').flatMap((scaler) => {
    const { scaleTargetRef, minReplicas = 1, maxReplicas } = scaler.spec ?? {}
    const target = ofKind(manifests, 'Deployment').find(({ metadata }) => metadata.name === scaleTargetRef?.name)
    if (target === undefined) return [`${named(scaler)} scales ${scaleTargetRef?.name ?? ''}, which is not there`]
    if (target.spec?.replicas !== undefined) return [`${named(scaler)} and ${named(target)} both set a number of pods`]
    return minReplicas < (maxReplicas ?? 0) ? [] : [`${named(scaler)} has nothing to decide`]
  })

const apiPod = (manifests: readonly Manifest[]) =>
  podTemplates(manifests).find(({ of }) => of.metadata.name === 'aforo-api')?.spec

/** Liveness asks the process only; readiness asks whether it may get calls. */
export const probesTellTheTruth: Rule = (manifests) => {
  const probed = apiPod(manifests)?.containers[0]
  const wanted = { startupProbe: '/healthz', livenessProbe: '/healthz', readinessProbe: '/readyz' } as const
  return Object.entries(wanted).flatMap(([probe, path]) =>
    probed?.[probe as keyof typeof wanted]?.httpGet?.path === path ? [] : [`The ${probe} of the API must ask ${path}`],
  )
}

export const stopsInOrder: Rule = (manifests) => {
  const pod = apiPod(manifests)
  const { periodSeconds = 10, failureThreshold = 3 } = pod?.containers[0]?.readinessProbe ?? {}
  const drainSeconds = Number(settingsOf(manifests)['DRAIN_MS'] ?? 0) / 1000
  const grace = pod?.terminationGracePeriodSeconds ?? 30
  return [
    ...(drainSeconds > periodSeconds * failureThreshold ? [] : ['DRAIN_MS ends before readiness has failed']),
    ...(grace > drainSeconds + stopSeconds ? [] : ['The API is killed before it has stopped']),
  ]
}

export const apiIsSpread: Rule = (manifests) =>
  (apiPod(manifests)?.topologySpreadConstraints ?? []).some(
    ({ topologyKey, whenUnsatisfiable, nodeTaintsPolicy }) =>
      topologyKey === 'kubernetes.io/hostname' && whenUnsatisfiable === 'DoNotSchedule' && nodeTaintsPolicy === 'Honor',
  )
    ? []
    : ['Pods of the API may all be on one node, or find none']

/** Buffered, a hint would reach a screen only with many others. */
export const streamsAreNotBuffered: Rule = (manifests) =>
  ofKind(manifests, 'Ingress').flatMap((ingress) => {
    const { annotations = {} } = ingress.metadata
    const isOff =
      annotations['nginx.ingress.kubernetes.io/proxy-buffering'] === 'off' &&
      annotations['nginx.org/proxy-buffering'] === 'false'
    return isOff ? [] : [`${named(ingress)} buffers event streams`]
  })
