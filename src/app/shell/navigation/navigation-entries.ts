import type { Ability, Subject } from '#contract/permission.ts'
import { can } from '#app/auth/ability.ts'
import type { IconName } from '#app/ui/icon-names.ts'

/** A place in the navigation. One without a subject shows for everyone who is signed in. */
export type NavigationEntry = {
  path: string
  label: 'nav.dashboard' | 'nav.messages' | 'nav.agreements' | 'nav.units' | 'nav.profile' | 'nav.settings'
  icon: IconName
  /** The filled variant, for the place one is at. */
  currentIcon: IconName
  subject?: Subject
}

const ENTRIES: readonly NavigationEntry[] = [
  { path: '/dashboard', label: 'nav.dashboard', icon: 'house', currentIcon: 'house-fill' },
  { path: '/messages', label: 'nav.messages', icon: 'chat-left-text', currentIcon: 'chat-left-text-fill' },
  {
    path: '/accommodation/agreements',
    label: 'nav.agreements',
    icon: 'file-text',
    currentIcon: 'file-text-fill',
    subject: 'AccommodationAgreement',
  },
  { path: '/units', label: 'nav.units', icon: 'door-open', currentIcon: 'door-open-fill', subject: 'Unit' },
  {
    path: '/my-profile',
    label: 'nav.profile',
    icon: 'person',
    currentIcon: 'person-fill',
    subject: 'UserProfile',
  },
  { path: '/settings', label: 'nav.settings', icon: 'gear', currentIcon: 'gear-fill' },
]

/** The entries this person may open: those whose subject they can list or create (§6). */
export function navigationEntries(abilities: readonly Ability[]): NavigationEntry[] {
  return ENTRIES.filter(({ subject }) => subject === undefined || can(abilities, ['list', 'create'], subject))
}

/** What the bottom bar of phones holds, in its own order: what a host opens in the paddock comes first. */
const PHONE_PATHS = ['/dashboard', '/messages', '/units', '/accommodation/agreements', '/my-profile']
const PHONE_ENTRIES_MAX = 4

/** The first four of the places that phones have at hand, among those this person may open. */
export function phoneEntries(entries: readonly NavigationEntry[]): NavigationEntry[] {
  return PHONE_PATHS.flatMap((path) => entries.find((entry) => entry.path === path) ?? []).slice(
    0,
    PHONE_ENTRIES_MAX,
  )
}
