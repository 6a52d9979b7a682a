import type { z } from 'zod'

/**
 * The shape of a zod object that carries the fields of `T`, and no others. Written behind a shape with `satisfies`, it
 * makes a field that stands in the type alone, or in the shape alone, a compile error: zod would strip it on the wire.
 */
export type WireShape<T> = { [K in keyof T]-?: z.ZodType<T[K]> }
