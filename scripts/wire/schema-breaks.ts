import { FIRST_WIRE, type WireHistory } from '#contract/wire.ts'
import type { JsonSchema } from './endpoint-schemas.ts'

/** How the reader is told about what it doesn't have. Without it, the reader must be able to read everything. */
export type Telling = { wire: number; history: WireHistory } | null

/**
 * Returns why something that fits `said` may not fit `read`, one line per place; empty if everything can be read. Extra
 * fields do no harm, because readers ignore fields that they don't know.
 */
export function schemaBreaks(said: JsonSchema, read: JsonSchema, path: string, telling: Telling): string[] {
  const options = optionsOf(said)
  if (options.length > 1 || optionsOf(read).length > 1) {
    return options.flatMap((option) => {
      if (isHidden(option, telling)) return []
      const tries = optionsOf(read).map((other) => schemaBreaks(option, other, path, telling))
      const nearest = tries.toSorted((a, b) => a.length - b.length)[0]
      return tries.some((lines) => lines.length === 0) ? [] : (nearest ?? [`${path}: nothing is read`])
    })
  }
  const [one = {}, other = {}] = [options[0], optionsOf(read)[0]]
  if (isHidden(one, telling)) return []
  const values = valuesOf(one)
  const readable = valuesOf(other)
  if (readable !== null) return valueBreaks(values, readable, path, telling)
  if (values !== null) return []
  if (other['type'] !== undefined && one['type'] !== other['type'] && !isWhole(one, other))
    return [`${path}: ${String(one['type'])} is said, ${String(other['type'])} is read`]
  return [
    ...boundBreaks(one, other, path),
    ...fieldBreaks(one, other, path, telling),
    ...itemBreaks(one, other, path, telling),
  ]
}

function valueBreaks(
  said: readonly unknown[] | null,
  read: readonly unknown[],
  path: string,
  telling: Telling,
): string[] {
  if (said === null) return [`${path}: any value is said, only ${read.join(', ')} are read`]
  return said
    .filter((value) => !read.includes(toldAs(value, said, telling)) && toldAs(value, said, telling) !== null)
    .map((value) => `${path}: the value ${String(value)} cannot be read`)
}

/** Returns what a reader is told instead of a value, or `null` if it isn't told at all. */
function toldAs(value: unknown, among: readonly unknown[], telling: Telling): unknown {
  const later = telling?.history.values.find(
    (one) =>
      one.value === value && one.since > telling.wire && one.among.every((other) => among.includes(other)),
  )
  if (!later) return value
  return later.told === null ? null : toldAs(later.told, among, telling)
}

/** A change of a record kind that the reader's wire doesn't have is left out. */
function isHidden(said: JsonSchema, telling: Telling): boolean {
  const kind = propertiesOf(said)['collection']?.['const']
  return (
    telling !== null && typeof kind === 'string' && (telling.history.kinds[kind] ?? FIRST_WIRE) > telling.wire
  )
}

const UPPER = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum']
const LOWER = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum']
const SAME = ['pattern', 'format', 'multipleOf']

function boundBreaks(said: JsonSchema, read: JsonSchema, path: string): string[] {
  const beyond = (keyword: string, isWithin: (a: number, b: number) => boolean) => {
    const [mine, theirs] = [said[keyword], read[keyword]]
    if (typeof theirs !== 'number' || (typeof mine === 'number' && isWithin(mine, theirs))) return []
    return [`${path}: ${keyword} is ${theirs} where it is read, ${String(mine ?? 'none')} where it is said`]
  }
  return [
    ...UPPER.flatMap((keyword) => beyond(keyword, (a, b) => a <= b)),
    ...LOWER.flatMap((keyword) => beyond(keyword, (a, b) => a >= b)),
    ...SAME.filter((keyword) => read[keyword] !== undefined && read[keyword] !== said[keyword]).map(
      (keyword) =>
        `${path}: ${keyword} is read as ${String(read[keyword])}, said as ${String(said[keyword])}`,
    ),
  ]
}

function fieldBreaks(said: JsonSchema, read: JsonSchema, path: string, telling: Telling): string[] {
  const [mine, theirs] = [propertiesOf(said), propertiesOf(read)]
  const always = requiredOf(said)
  const missing = requiredOf(read)
    .filter((name) => !always.includes(name))
    .map((name) => `${path}.${name}: must be there where it is read, may be missing where it is said`)
  const common = Object.entries(theirs).flatMap(([name, schema]) => {
    const one = mine[name]
    return one ? schemaBreaks(one, schema, `${path}.${name}`, telling) : []
  })
  return [...missing, ...common]
}

function itemBreaks(said: JsonSchema, read: JsonSchema, path: string, telling: Telling): string[] {
  const [mine, theirs] = [said['items'], read['items']]
  return isSchema(mine) && isSchema(theirs) ? schemaBreaks(mine, theirs, `${path}[]`, telling) : []
}

function isWhole(said: JsonSchema, read: JsonSchema): boolean {
  return said['type'] === 'integer' && read['type'] === 'number'
}

export function optionsOf(schema: JsonSchema): JsonSchema[] {
  const options = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(options)) return options.flatMap((one: JsonSchema) => optionsOf(one))
  const { type: types } = schema
  if (!Array.isArray(types)) return [schema]
  return types.map((type: unknown) => (type === 'null' ? { type } : { ...schema, type }))
}

export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const { properties } = schema
  // JSON Schema guarantees this for the keyword.
  return isSchema(properties) ? (properties as Record<string, JsonSchema>) : {}
}

function requiredOf({ required }: JsonSchema): string[] {
  return Array.isArray(required) ? required.map(String) : []
}

export function valuesOf(schema: JsonSchema): unknown[] | null {
  if ('const' in schema) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : null
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
