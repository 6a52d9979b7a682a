import { z } from 'zod'
import { ChatProfileUser } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { Ability, Role } from './permission.ts'

/** The signed-in person (§3): what others see of them, and what only they see. */
export const User = ChatProfileUser.extend({ role: Role.nullable(), email: z.string() })
export type User = z.infer<typeof User>

export const me = endpoint({
  name: 'me',
  method: 'get',
  path: '/users/me',
  needs: 'signedIn',
  summary: 'The signed-in person',
  answer: z.object({ data: User }),
})

export const becomeHost = endpoint({
  name: 'becomeHost',
  method: 'post',
  path: '/users/me/host',
  needs: ['update', 'UserProfile'],
  summary: 'Makes a guest a host; hosts and administrators stay as they are',
  answer: z.object({ data: z.object({ role: Role.nullable(), abilities: z.array(Ability) }) }),
})
