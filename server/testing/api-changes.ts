/** The parts of OpenAPI 3.1 that decide whether a client written for one description works with another. */
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { required?: boolean; content?: Content }
  responses?: Record<string, { content?: Content }>
}
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** In a request a client sends what it knows; in a reply it reads what it knows. */
type Direction = 'request' | 'reply'

/** What a client of the old description would stumble over in the new one. */
export function breakingChanges(old: ApiDescription, now: ApiDescription): string[] {
  const found: string[] = []
  const resolve = (api: ApiDescription, schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (api.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {})

  function compare(where: string, before: Schema, after: Schema, direction: Direction, seen: readonly string[]): void {
    const step = before.$ref ?? ''
    if (step !== '' && seen.includes(step)) return
    const deeper = [...seen, step]
    const [a, b] = [resolve(old, before), resolve(now, after)]
    if (JSON.stringify(a.type) !== JSON.stringify(b.type)) found.push(`${where}: type changed`)
    const values = b.enum
    // A reply may use fewer values; a request must still accept all of them.
    const lost =
      direction === 'request' && values !== undefined && (a.enum ?? []).some((value) => !values.includes(value))
    if (lost) found.push(`${where}: a value is no longer accepted`)
    for (const [name, property] of Object.entries(a.properties ?? {})) {
      const other = b.properties?.[name]
      if (other === undefined) found.push(`${where}.${name}: removed`)
      else compare(`${where}.${name}`, property, other, direction, deeper)
      const isOptionalNow = a.required?.includes(name) === true && b.required?.includes(name) !== true
      if (direction === 'reply' && other !== undefined && isOptionalNow) found.push(`${where}.${name}: may be missing`)
    }
    if (direction === 'request') {
      const needed = (b.required ?? []).filter((name) => a.required?.includes(name) !== true)
      for (const name of needed) found.push(`${where}.${name}: required`)
    }
    if (a.items !== undefined && b.items !== undefined) compare(`${where}[]`, a.items, b.items, direction, deeper)
    for (const [index, choice] of (a.anyOf ?? []).entries()) {
      const other = b.anyOf?.[index]
      if (other === undefined) found.push(`${where}: a form was removed`)
      else compare(where, choice, other, direction, deeper)
    }
  }

  function compareContent(where: string, before: Content, after: Content, direction: Direction): void {
    for (const [type, { schema = {} }] of Object.entries(before)) {
      const other = after[type]
      if (other === undefined) found.push(`${where}: no longer ${type}`)
      else compare(where, schema, other.schema ?? {}, direction, [])
    }
  }

  for (const [path, methods] of Object.entries(old.paths)) {
    for (const [method, before] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`
      const after = now.paths[path]?.[method]
      if (after === undefined) {
        found.push(`${where}: removed`)
        continue
      }
      const parameterOf = (name: string, place: string) =>
        before.parameters?.find((parameter) => parameter.name === name && parameter.in === place)
      for (const { name, in: place, required = false, schema = {} } of after.parameters ?? []) {
        const known = parameterOf(name, place)
        if (required && known?.required !== true) found.push(`${where} ${name}: required`)
        if (known !== undefined) compare(`${where} ${name}`, known.schema ?? {}, schema, 'request', [])
      }
      compareContent(`${where} body`, before.requestBody?.content ?? {}, after.requestBody?.content ?? {}, 'request')
      for (const [status, reply] of Object.entries(before.responses ?? {})) {
        if (!status.startsWith('2')) continue
        const other = after.responses?.[status]
        if (other === undefined) found.push(`${where}: no longer answers ${status}`)
        else compareContent(`${where} ${status}`, reply.content ?? {}, other.content ?? {}, 'reply')
      }
    }
  }
  return found
}
