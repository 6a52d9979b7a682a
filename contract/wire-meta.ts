import { z } from 'zod'

/** Metadata of a response: the wire of its rows. A server of the first wire sends none. */
export const WireMeta = z.object({ wire: z.number().int().min(1).optional() })
