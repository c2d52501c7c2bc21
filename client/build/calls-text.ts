import { fileURLToPath } from 'node:url'
import { type Endpoint, endpoints, webhookBodies } from '@aforo/contract'
import { type ApiEndpoint, scopeOfCall } from '@aforo/domain'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'
import { z } from 'zod'

/** The types of the calls that are open to API keys, and of the events of webhooks. */
export const callsFile = fileURLToPath(new URL('../src/calls.ts', import.meta.url))

const calls = Object.keys(scopeOfCall) as ApiEndpoint[]

type Properties = Record<string, JSONSchema>

/** Puts named schemas where they are used: the file shows what a call needs and answers at one place. */
function inlined(value: unknown, named: Properties): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, named))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) return inlined(named[String(value.$ref).split('/').at(-1) ?? ''], named)
  // The name of a schema is a text. Anything else is a property of that name.
  const own = Object.entries(value).filter(
    ([name, inner]) => name !== '$defs' && !(name === 'id' && typeof inner === 'string'),
  )
  return Object.fromEntries(own.map(([name, inner]) => [name, inlined(inner, named)]))
}

function schemaOf(part: z.ZodType, io: 'input' | 'output'): JSONSchema {
  const schema = z.toJSONSchema(part, { io, unrepresentable: 'any' }) as JSONSchema
  return inlined(schema, (schema['$defs'] ?? {}) as Properties) as JSONSchema
}

const objectOf = (properties: Properties, required: string[]): JSONSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const isOptional = ({ required }: JSONSchema) => !Array.isArray(required) || required.length === 0

function callSchema(key: ApiEndpoint): JSONSchema {
  const { summary, params, query, body, reply }: Endpoint = endpoints[key]
  const parts = Object.entries({ params, query, body }).flatMap(([name, part]) =>
    part === undefined ? [] : [[name, schemaOf(part, 'input')] as const],
  )
  const input = objectOf(
    Object.fromEntries(parts),
    parts.flatMap(([name, schema]) => (isOptional(schema) ? [] : [name])),
  )
  const answer = reply === null ? ({ type: 'null' } as const) : schemaOf(reply, 'output')
  return { ...objectOf({ input, reply: answer }, ['input', 'reply']), description: summary }
}

/** Where a command takes its key. Keys of programs are in a field `id`. */
function keyPlaceOf(key: ApiEndpoint): 'body' | 'query' | undefined {
  const { query, body }: Endpoint = endpoints[key]
  const hasKey = (part: z.ZodType | undefined) => {
    const properties = part === undefined ? undefined : schemaOf(part, 'input').properties
    return properties?.['id']?.format === 'uuid'
  }
  return hasKey(body) ? 'body' : hasKey(query) ? 'query' : undefined
}

/** The whole file. */
export async function callsText(): Promise<string> {
  const schema = objectOf(Object.fromEntries(calls.map((key) => [key, callSchema(key)])), calls)
  const events: JSONSchema = { anyOf: webhookBodies.map((body) => schemaOf(body, 'output')) }
  const options = { bannerComment: '', format: false, additionalProperties: false, strictIndexSignatures: true }
  const places = Object.fromEntries(
    calls.flatMap((key) => (keyPlaceOf(key) === undefined ? [] : [[key, keyPlaceOf(key)]])),
  )
  const text = `// Made from the contract by \`npm run generate -w client\`.

${await compile(schema, 'Calls', options)}

${await compile(events, 'WebhookEvent', options)}

export type Call = keyof Calls
export type CallInput<K extends Call> = Calls[K]['input']
export type CallReply<K extends Call> = Calls[K]['reply']

/** Where these commands take their key. */
export const keyPlaces = ${JSON.stringify(places)} as const satisfies Partial<Record<Call, 'body' | 'query'>>
`
  return format(text, { ...(await resolveConfig(callsFile)), parser: 'typescript' })
}
