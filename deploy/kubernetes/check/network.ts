import { containersOf, includes, type Manifest, named, ofKind, podTemplates, type Rule } from './manifests.ts'

/** Ports by the labels of pods that the operator of the database makes. */
function operatorPods(manifests: readonly Manifest[]) {
  const clusters = ofKind(manifests, 'Cluster').map(({ metadata }) => ({
    labels: { 'cnpg.io/cluster': metadata.name },
    ports: new Set(['5432', '8000', '9187']),
  }))
  const poolers = ofKind(manifests, 'Pooler').map(({ metadata }) => ({
    labels: { 'cnpg.io/poolerName': metadata.name },
    ports: new Set(['5432', '9127']),
  }))
  return [...clusters, ...poolers]
}

const ourPods = (manifests: readonly Manifest[]) =>
  podTemplates(manifests).map((pod) => {
    const ports = containersOf(pod).flatMap(({ ports: own = [] }) => own)
    return {
      labels: pod.metadata?.labels ?? {},
      ports: new Set(ports.flatMap(({ name = '', containerPort }) => [name, String(containerPort)])),
    }
  })

/** Every pod and port that a policy names is there. */
export const policiesNamePods: Rule = (manifests) => {
  const pods: { labels: Record<string, string>; ports: Set<string> }[] = [
    ...operatorPods(manifests),
    ...ourPods(manifests),
  ]
  const find = (wanted: Record<string, string> = {}) => pods.filter(({ labels }) => includes(labels, wanted))
  return ofKind(manifests, 'NetworkPolicy').flatMap((policy) => {
    const { podSelector, ingress = [], egress = [] } = policy.spec ?? {}
    const own = podSelector?.matchLabels
    const sides = [
      ...ingress.map(({ from = [], ports = [] }) => ({ peers: from, to: own, ports })),
      ...egress.flatMap(({ to = [], ports = [] }) =>
        to.map((peer) => ({ peers: [peer], to: peer.podSelector?.matchLabels, ports })),
      ),
    ]
    return sides.flatMap(({ peers, to, ports }) => {
      const lost = peers.filter(({ podSelector: peer }) => peer !== undefined && find(peer.matchLabels).length === 0)
      const wrong =
        to === undefined ? [] : ports.filter(({ port }) => !find(to).some((pod) => pod.ports.has(String(port))))
      return [
        ...(find(own).length === 0 ? [`${named(policy)} holds for no pods`] : []),
        ...lost.map(
          ({ podSelector: peer }) => `${named(policy)} names pods that are not there: ${JSON.stringify(peer)}`,
        ),
        ...wrong.map(({ port }) => `${named(policy)} names the port ${String(port)}, which is not there`),
      ]
    })
  })
}

export const refusedByDefault: Rule = (manifests) =>
  ofKind(manifests, 'NetworkPolicy').some(
    ({ spec }) =>
      Object.keys(spec?.podSelector ?? { none: true }).length === 0 &&
      ['Ingress', 'Egress'].every((type) => spec?.policyTypes?.includes(type as 'Ingress') === true) &&
      spec?.ingress === undefined &&
      spec?.egress === undefined,
  )
    ? []
    : ['No policy refuses what the others do not allow']

/** Metrics tell how busy a club is, so only Prometheus may read them. */
export const metricsAreForPrometheus: Rule = (manifests) =>
  ofKind(manifests, 'NetworkPolicy').flatMap((policy) =>
    (policy.spec?.ingress ?? []).flatMap(({ from = [], ports = [] }) => {
      const opensMetrics =
        ports.length === 0 || ports.some(({ port }) => ['metrics', 9464, 9187, 9127].includes(port ?? ''))
      const isPrometheus = from.every(
        ({ namespaceSelector }) => namespaceSelector?.matchLabels?.['aforo/access'] === 'metrics',
      )
      return opensMetrics && !(from.length > 0 && isPrometheus) ? [`${named(policy)} opens metrics to others`] : []
    }),
  )
