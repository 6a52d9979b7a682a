import type { z } from 'zod'

/**
 * The shape of a zod object that carries the fields of `T`, and no others. Written behind a shape with `satisfies`, it
 * makes a field that stands in the type alone, or in the shape alone, a compile error: zod would strip it on the wire.
 * `Later` names fields that an older server doesn't tell.
 */
export type WireShape<T, Later extends keyof T = never> = {
  [K in keyof T]-?: z.ZodType<K extends Later ? T[K] | undefined : T[K]>
}
