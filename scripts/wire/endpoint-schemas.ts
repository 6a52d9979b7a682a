import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'

/** A JSON Schema, as far as the contract uses it. */
export type JsonSchema = { [keyword: string]: unknown }

/** One endpoint of a release: what its clients send, and what they can read. */
export type EndpointSchemas = {
  method: string
  path: string
  request: JsonSchema
  answer: JsonSchema
}

/** The wire of a release. Made by `npm run release:wire`, and never changed afterwards. */
export type ReleasedWire = {
  wire: number
  /** The commit that its clients and servers are built from. */
  commit: string
  endpoints: Record<string, EndpointSchemas>
}

/** Returns the schemas of every endpoint in a contract's folder, by name. */
export async function endpointSchemas(folder: string): Promise<Record<string, EndpointSchemas>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: object[] = []
  for (const file of files) modules.push(await import(pathToFileURL(join(folder, file)).href))
  const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  const byName = endpoints.toSorted((a, b) => a.name.localeCompare(b.name))
  return Object.fromEntries(
    byName.map((one) => [
      one.name,
      { method: one.method, path: one.path, request: requestOf(one), answer: json(one.answer, 'output') },
    ]),
  )
}

function requestOf({ params, query, body }: AnyEndpoint): JsonSchema {
  return json(z.object({ params, query, body }), 'input')
}

function json(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Checks the shape, because objects of a former contract aren't instances of this one's classes. */
function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'answer' in value && 'path' in value && 'method' in value
  )
}
