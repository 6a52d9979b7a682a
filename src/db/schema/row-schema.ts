import type { RxJsonSchema } from 'rxdb'

/** A key of a document: RxDB wants a longest length for what it indexes. */
export const KEY = { type: 'string', maxLength: 160 } as const
export const UUID_KEY = { type: 'string', maxLength: 36 } as const

/**
 * Schema of what this device wrote: version 0 for ever. Only indexed keys are named; everything else lives in an open
 * `body` with its own version `v`, so that neither a migration nor a rolled-back deploy can hide a queue.
 */
export function writtenHere<T>(
  properties: RxJsonSchema<T>['properties'],
  indexes: NonNullable<RxJsonSchema<T>['indexes']> = [],
): RxJsonSchema<T> {
  return serverRow<T>(properties, indexes)
}

/** Schema of a collection whose primary key is `id` and whose top-level properties are all there. */
export function serverRow<T>(
  properties: RxJsonSchema<T>['properties'],
  indexes: NonNullable<RxJsonSchema<T>['indexes']> = [],
): RxJsonSchema<T> {
  return {
    version: 0,
    // `id` is a property of every document here; the generic type can't know it.
    primaryKey: 'id' as RxJsonSchema<T>['primaryKey'],
    type: 'object',
    properties,
    required: Object.keys(properties) as NonNullable<RxJsonSchema<T>['required']>,
    indexes,
  }
}
