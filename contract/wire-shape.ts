import type { z } from 'zod'

/**
 * The shape of a zod object with exactly the fields of `T`. Used with `satisfies` after a shape, it makes a field that
 * is only in the type or only in the shape a compile error: zod would strip it on the wire. `Later` names fields that
 * an older server doesn't send.
 */
export type WireShape<T, Later extends keyof T = never> = {
  [K in keyof T]-?: z.ZodType<K extends Later ? T[K] | undefined : T[K]>
}
