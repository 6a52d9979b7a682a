/** Every page by its name (§2). `:name` marks a parameter of the address. */
export const ROUTE_PATHS = {
  index: '/',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password/:encodedToken',
  'email-verification': '/email-verification/:encodedToken',
  logout: '/logout',
  'not-authorized': '/not-authorized',
  'landing-page': '/front-pages/landing-page',
  pricing: '/pricing',
  dashboard: '/dashboard',
  agreements: '/accommodation/agreements',
  'agreements-details': '/accommodation/agreements/details/:id',
  'inspections-details': '/accommodation/inspections/details/:id',
  rent: '/accommodation/rent',
  'rent-import': '/accommodation/rent/import',
  revenue: '/revenue',
  units: '/units',
  'units-details': '/units/details/:id',
  turnovers: '/turnovers',
  'my-profile': '/my-profile',
  'pages-user-profile-tab': '/my-profile?tab=:tab',
  sync: '/sync',
  settings: '/settings',
  help: '/help',
  messages: '/messages',
  'support-tickets': '/support-tickets',
  users: '/users',
  blog: '/blog',
  'blog-details': '/blog/details/:slug',
  share: '/share',
} as const satisfies Record<string, `/${string}`>

export type RouteName = keyof typeof ROUTE_PATHS

type ParamsIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsIn<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never
type ParamsOf<N extends RouteName> = ParamsIn<(typeof ROUTE_PATHS)[N]>

/** Returns the address of a page by its name, with its parameters filled in. */
export function pathOf<N extends RouteName>(
  name: N,
  ...[params]: [ParamsOf<N>] extends [never] ? [] : [Record<ParamsOf<N>, string>]
): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  return ROUTE_PATHS[name].replaceAll(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(values[param] ?? ''),
  )
}

export const UNITS_PATH = pathOf('units')
export const AGREEMENTS_PATH = pathOf('agreements')
export const RENT_PATH = pathOf('rent')
export const RENT_IMPORT_PATH = pathOf('rent-import')
export const REVENUE_PATH = pathOf('revenue')
export const TURNOVERS_PATH = pathOf('turnovers')
export const MESSAGES_PATH = pathOf('messages')
export const SYNC_PATH = pathOf('sync')
export const SETTINGS_PATH = pathOf('settings')
export const TICKETS_PATH = pathOf('support-tickets')
export const USERS_PATH = pathOf('users')
export const BLOG_PATH = pathOf('blog')

/** Returns the address of a unit's page. */
export function unitPath(id: string): string {
  return pathOf('units-details', { id })
}

/** Returns the address of the turnovers with the one after an agreement open. */
export function turnoverPath(agreementId: string): string {
  return `${TURNOVERS_PATH}?turnover=${agreementId}`
}

/** Returns the address of an agreement's page. */
export function agreementPath(id: string): string {
  return pathOf('agreements-details', { id })
}

/** Returns the address of an inspection's page. */
export function inspectionPath(id: string): string {
  return pathOf('inspections-details', { id })
}

/** Returns the address of the rent payments with the ledger of one agreement open. */
export function ledgerPath(agreementId: string): string {
  return `${RENT_PATH}?agreement=${agreementId}`
}

/** Returns the address of a ledger where cash is taken at once. */
export function cashPath(agreementId: string): string {
  return `${ledgerPath(agreementId)}&cash`
}

/** Returns the address where a post is written, by its slug, or by its id if it has none yet. */
export function postPath(slug: string): string {
  return pathOf('blog-details', { slug })
}

/** Returns the address of the conversations with one of them open. */
export function chatPath(id: string): string {
  return `${MESSAGES_PATH}?chat=${id}`
}
