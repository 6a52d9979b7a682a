import type { Access } from './access.ts'

const anyone: Access = { kind: 'public' }
const signedOut: Access = { kind: 'unauthenticatedOnly' }
const signedIn: Access = { kind: 'signedIn' }

/**
 * Who may open which page, as in the specification's table (§2). If it lists several actions, any of them suffices. A
 * page without a rule requires a signed-in person of any role, except landing and pricing, which are public.
 */
export const ROUTE_ACCESS = {
  '/accommodation/agreements/details/:id': needs('AccommodationAgreement', ['list', 'create']),
  '/accommodation/agreements': needs('AccommodationAgreement', ['list', 'create']),
  // Our addition: what a host and a guest found of a room.
  '/accommodation/inspections/details/:id': needs('AccommodationAgreement', ['list', 'create']),
  // Our addition: a view of the rent for people who may write it.
  '/accommodation/rent/import': needs('AccommodationRent', ['create']),
  '/accommodation/rent': needs('AccommodationRent', ['list', 'create']),
  '/blog/details/:slug': needs('Blog', ['create']),
  '/blog': needs('Blog', ['list', 'create']),
  '/dashboard': signedIn,
  '/email-verification/:encodedToken': signedOut,
  '/forgot-password': signedOut,
  '/front-pages/landing-page': anyone,
  // Our addition: help, also for people who can't sign in.
  '/help': anyone,
  '/login': signedOut,
  '/logout': signedIn,
  '/messages': signedIn,
  '/my-profile': needs('UserProfile', ['create', 'update']),
  '/not-authorized': anyone,
  '/pages/misc/not-authorized': anyone,
  '/pricing': anyone,
  '/register': signedOut,
  '/reset-password/:encodedToken': signedOut,
  '/revenue': needs('Revenue', ['list', 'create']),
  '/settings': signedIn,
  // Our addition: where the installed app receives what another app shares.
  '/share': signedIn,
  '/support-tickets': needs('Support Tickets', ['list', 'create']),
  // Our addition to the specification's table: the sync state of this device.
  '/sync': signedIn,
  // Our addition: what to do between two guests. People of any role may help in somebody's rooms.
  '/turnovers': signedIn,
  '/units/details/:id': needs('Unit', ['create']),
  '/units': needs('Unit', ['list', 'create']),
  '/users': needs('Users', ['list', 'create']),
} as const satisfies Record<string, Access>

type Needs = Extract<Access, { kind: 'signedIn' }>

function needs(subject: NonNullable<Needs['subject']>, actions: NonNullable<Needs['actions']>): Access {
  return { kind: 'signedIn', actions, subject }
}
