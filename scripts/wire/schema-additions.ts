import { optionsOf, propertiesOf, valuesOf } from './schema-breaks.ts'
import type { EndpointSchemas, JsonSchema } from './endpoint-schemas.ts'

export type Addition = { path: string; value?: string }

/**
 * Returns what an endpoint has that a former release of it didn't: fields, by their path, and values of vocabularies.
 */
export function additionsTo(former: EndpointSchemas, today: EndpointSchemas, name: string): Addition[] {
  const body = (schemas: EndpointSchemas): JsonSchema => propertiesOf(schemas.request)['body'] ?? {}
  return [...added(former.answer, today.answer, name), ...added(body(former), body(today), name)]
}

function added(former: JsonSchema, today: JsonSchema, path: string): Addition[] {
  const before = optionsOf(former)
  return optionsOf(today).flatMap((option) => {
    const match = before.find((one) => kindOf(one) === kindOf(option))
    if (!match) return [{ path, value: kindOf(option) }]
    const known = valuesOf(match) ?? []
    const values = (valuesOf(option) ?? []).filter((value) => !known.includes(value))
    const fields = Object.entries(propertiesOf(option)).flatMap(([name, schema]) => {
      const formerField = propertiesOf(match)[name]
      const at = `${path}.${name === 'data' ? '' : name}`.replace(/\.$/, '')
      return formerField ? added(formerField, schema, at) : [{ path: at }]
    })
    const [items, formerItems] = [option['items'], match['items']]
    const inItems = items && formerItems ? added(formerItems as JsonSchema, items as JsonSchema, path) : []
    return [...values.map((value) => ({ path, value: String(value) })), ...fields, ...inItems]
  })
}

/** Tells the options of a union apart: by the field that names a change's kind or a result's status, or by type. */
function kindOf(schema: JsonSchema): string {
  const names = ['collection', 'status', 'subject'].flatMap(
    (name) => propertiesOf(schema)[name]?.['const'] ?? [],
  )
  return names.length > 0 ? String(names[0]) : String(schema['type'] ?? 'any')
}
