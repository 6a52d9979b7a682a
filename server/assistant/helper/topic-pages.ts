import type { Page } from './rules.ts'

/** The path of each page. */
export const PAGE_PATHS: Record<Page, string> = {
  messages: '/messages',
  dashboard: '/dashboard',
  units: '/units',
  rent: '/accommodation/rent',
  agreements: '/accommodation/agreements',
  revenue: '/revenue',
  settings: '/settings',
  profile: '/my-profile',
  tickets: '/support-tickets',
  sync: '/sync',
  blog: '/blog',
  pricing: '/pricing',
  users: '/users',
  register: '/register',
}
