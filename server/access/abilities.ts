import type { EndpointNeeds } from '#contract/endpoint.ts'
import { Action, Subject, type Ability, type Role } from '#contract/permission.ts'

const EVERYTHING = Action.options
const LIST: readonly Action[] = ['list']
const ASK: readonly Action[] = ['list', 'create']

type Grants = Partial<Record<Subject, readonly Action[]>>

/** What each role may do (§6). Whose rows a person sees is each route's own rule; nobody reads other people's chats. */
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

/** Whether a signed-in person of this role may make a call that needs this. */
export function meetsNeeds(role: Role | null, needs: EndpointNeeds): boolean {
  if (typeof needs === 'string') return true
  const [action, subject] = needs
  return role !== null && (GRANTS[role][subject] ?? []).includes(action)
}

/** A role's abilities as login and refresh answer them; none without a role. */
export function abilitiesOf(role: Role | null): Ability[] {
  if (role === null) return []
  return Subject.options.flatMap((subject) =>
    (GRANTS[role][subject] ?? []).map((action) => ({ action, subject })),
  )
}
