import { z } from 'zod'

/** What an answer says of itself: the wire that its rows are told in. A server of the first wire says nothing. */
export const WireMeta = z.object({ wire: z.number().int().min(1).optional() })
