import type { Access } from './access.ts'

const anyone: Access = { kind: 'public' }
const signedOut: Access = { kind: 'unauthenticatedOnly' }
const signedIn: Access = { kind: 'signedIn' }

/**
 * Who may open which page: the specification's table (§2). Where it asks for several actions, any of them suffices; a
 * page without a rule needs a signed-in person of any role, but landing and pricing are public.
 */
export const ROUTE_ACCESS = {
  '/accommodation/agreements/details/:id': needs('AccommodationAgreement', ['list', 'create']),
  '/accommodation/agreements': needs('AccommodationAgreement', ['list', 'create']),
  // Ours: a view of the rent for those who write it.
  '/accommodation/rent/import': needs('AccommodationRent', ['create']),
  '/accommodation/rent': needs('AccommodationRent', ['list', 'create']),
  '/blog/details/:slug': needs('Blog', ['create']),
  '/blog': needs('Blog', ['list', 'create']),
  '/dashboard': signedIn,
  '/email-verification/:encodedToken': signedOut,
  '/forgot-password': signedOut,
  '/front-pages/landing-page': anyone,
  // Ours: help, also for who can't sign in.
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
  // Ours: where the installed app receives what another app shares.
  '/share': signedIn,
  '/support-tickets': needs('Support Tickets', ['list', 'create']),
  // Ours, beside the specification's table: how syncing stands on this device.
  '/sync': signedIn,
  '/units/details/:id': needs('Unit', ['create']),
  '/units': needs('Unit', ['list', 'create']),
  '/users': needs('Users', ['list', 'create']),
} as const satisfies Record<string, Access>

type Needs = Extract<Access, { kind: 'signedIn' }>

function needs(subject: NonNullable<Needs['subject']>, actions: NonNullable<Needs['actions']>): Access {
  return { kind: 'signedIn', actions, subject }
}
