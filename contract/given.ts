/**
 * What a host can give somebody who helps them in a room. What each of them allows stands in `domain/hands/may-do.ts`.
 * Without zod, so that pages can import it.
 */
export const GIVEN = ['turnovers', 'cohost', 'money'] as const
export type Given = (typeof GIVEN)[number]
