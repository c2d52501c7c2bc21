import { endpointChapters, webhookBodies } from '@aforo/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { compressOnce } from './compress-once.ts'
import { policyOfApiDocs } from './security-headers.ts'
import { z } from 'zod'
import { version } from '../version.ts'

/** The events that are sent to webhooks, each by its name. */
function describeWebhooks() {
  const described = webhookBodies.map((body) => {
    // A JSON Schema, which is what OpenAPI 3.1 takes. The types of the two packages do not know each other.
    const { $schema: _, ...schema }: object & { $schema?: unknown } = z.toJSONSchema(body)
    const post = {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '204': { description: 'The event is stored. Any other answer, and it comes again.' } },
    }
    return [body.shape.type.value, { post }] as const
  })
  return Object.fromEntries(described)
}

/** Publishes the contract as OpenAPI 3.1 at /docs/json, and as a readable page at /docs. */
export async function addApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aforo', version, description: 'The API of Aforo: door, counter, members, stock, accounts.' },
      tags: Object.keys(endpointChapters).map((name) => ({ name })),
      webhooks: describeWebhooks(),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(async (docs) => {
    compressOnce(docs)
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: policyOfApiDocs,
      uiConfig: { layout: 'BaseLayout' },
    })
  })
}
