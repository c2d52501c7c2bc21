import { resourceFromAttributes } from '@opentelemetry/resources'
import { version } from '../version.ts'

/** Names this service in metrics and traces. */
export const serviceResource = resourceFromAttributes({ 'service.name': 'aforo', 'service.version': version })
