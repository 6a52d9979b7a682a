import type { EndpointNeeds } from '#contract/endpoint.ts'
import { Action, Subject, type Ability, type Role } from '#contract/permission.ts'

const EVERYTHING = Action.options
const LIST: readonly Action[] = ['list']
const ASK: readonly Action[] = ['list', 'create']

type Grants = Partial<Record<Subject, readonly Action[]>>

/** What each role may do (§6). Each route decides whose rows a person sees. Nobody may read other people's chats. */
const GRANTS: Record<Role, Grants> = {
  ADMIN: Object.fromEntries(Subject.options.map((subject) => [subject, EVERYTHING])),
  HOST: {
    Unit: EVERYTHING,
    AccommodationAgreement: EVERYTHING,
    AccommodationRent: EVERYTHING,
    Revenue: EVERYTHING,
    UserProfile: EVERYTHING,
    'Support Tickets': ASK,
    Blog: LIST,
  },
  GUEST: {
    AccommodationAgreement: LIST,
    AccommodationRent: LIST,
    UserProfile: EVERYTHING,
    'Support Tickets': ASK,
    Blog: LIST,
  },
}

/** Whether a signed-in person with this role may call an endpoint with these needs. */
export function meetsNeeds(role: Role | null, needs: EndpointNeeds): boolean {
  if (typeof needs === 'string') return true
  const [action, subject] = needs
  return role !== null && (GRANTS[role][subject] ?? []).includes(action)
}

/** Returns a role's abilities. Without a role there are none. */
export function abilitiesOf(role: Role | null): Ability[] {
  if (role === null) return []
  return Subject.options.flatMap((subject) =>
    (GRANTS[role][subject] ?? []).map((action) => ({ action, subject })),
  )
}
