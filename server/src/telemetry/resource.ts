import { resourceFromAttributes } from '@opentelemetry/resources'
import { version } from '../version.ts'

/** Names this service in metrics and traces. */
export const serviceResource = resourceFromAttributes({ 'service.name': 'aforo', 'service.version': version })
/** The web app, for the part of a trace that happens in the browser. */
export const webResource = resourceFromAttributes({ 'service.name': 'aforo-web', 'service.version': version })
