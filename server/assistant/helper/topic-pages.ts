import { LISTING_PATH } from '#contract/site-paths.ts'
import type { Page, Topic } from './rules.ts'

/** Where each page is. */
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

const SECURITY = '/my-profile?tab=security'

/** Where what a topic is about is done. */
export const TOPIC_PATHS: Record<Topic, string> = {
  listRoom: '/units',
  photos: '/units',
  publish: '/units',
  unsent: '/sync',
  offline: '/sync',
  password: SECURITY,
  secondFactor: SECURITY,
  theme: '/settings',
  language: '/settings',
  install: '/settings',
  bond: '/accommodation/agreements',
  rentIncrease: '/accommodation/agreements',
  notice: '/accommodation/agreements',
  agreement: '/accommodation/agreements',
  sign: '/accommodation/agreements',
  block: '/messages',
  deleteAccount: SECURITY,
  exportData: SECURITY,
  contactHost: LISTING_PATH,
  notifications: '/settings',
  devices: SECURITY,
  dataSaver: '/sync',
}
