import { z } from 'zod'
import { endpoint, Id } from './endpoint.ts'
import { Ability, Role } from './permission.ts'

/** The signed-in person (§3). */
export const User = z.object({
  id: Id,
  role: Role.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
})
export type User = z.infer<typeof User>

export const me = endpoint({
  name: 'me',
  method: 'get',
  path: '/users/me',
  access: 'signedIn',
  summary: 'The signed-in person',
  answer: z.object({ data: User }),
})

export const becomeHost = endpoint({
  name: 'becomeHost',
  method: 'post',
  path: '/users/me/host',
  access: 'signedIn',
  summary: 'Lets the caller list places: a guest becomes a host, everybody else stays what they are',
  answer: z.object({ data: z.object({ role: Role.nullable(), abilities: z.array(Ability) }) }),
})
