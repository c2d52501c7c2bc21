import type { IBarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration'
import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import type { IPooler } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Pooler'
import type { IScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import type { IJob } from 'kubernetes-models/batch/v1/Job'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { INamespace } from 'kubernetes-models/v1/Namespace'
import type { IResourceRequirements } from 'kubernetes-models/v1/ResourceRequirements'
import type { ISecret } from 'kubernetes-models/v1/Secret'
import type { IService } from 'kubernetes-models/v1/Service'
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount'

/** The backup plugin of CloudNativePG has no published types; these are the fields of its definition that we use. */
type IObjectStore = {
  apiVersion: 'barmancloud.cnpg.io/v1'
  kind: 'ObjectStore'
  metadata: INamespace['metadata']
  spec: {
    configuration: IBarmanObjectStoreConfiguration
    retentionPolicy?: string
    instanceSidecarConfiguration?: { resources?: IResourceRequirements }
  }
}

/** Every kind that a manifest may have, by its version and name. The compiler checks rendered manifests against these. */
export type Kinds = {
  'v1 Namespace': INamespace
  'v1 ServiceAccount': IServiceAccount
  'v1 ConfigMap': IConfigMap
  'v1 Secret': ISecret
  'v1 Service': IService
  'apps/v1 Deployment': IDeployment
  'batch/v1 Job': IJob
  'autoscaling/v2 HorizontalPodAutoscaler': IHorizontalPodAutoscaler
  'policy/v1 PodDisruptionBudget': IPodDisruptionBudget
  'networking.k8s.io/v1 Ingress': IIngress
  'networking.k8s.io/v1 NetworkPolicy': INetworkPolicy
  'postgresql.cnpg.io/v1 Cluster': ICluster
  'postgresql.cnpg.io/v1 Pooler': IPooler
  'postgresql.cnpg.io/v1 ScheduledBackup': IScheduledBackup
  'barmancloud.cnpg.io/v1 ObjectStore': IObjectStore
}
