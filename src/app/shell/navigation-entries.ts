import type { Ability, Subject } from '#contract/permission.ts'
import { can } from '#app/auth/ability.ts'
import type { IconName } from '#app/ui/icon-names.ts'

/** A place in the navigation. One without a subject shows for everyone who is signed in. */
export type NavigationEntry = {
  path: string
  label: 'nav.dashboard' | 'nav.messages' | 'nav.agreements' | 'nav.profile' | 'nav.settings'
  icon: IconName
  /** The filled variant, for the place one is at. */
  currentIcon: IconName
  subject?: Subject
  /** Only in the rail and the menu, never in the bottom bar of phones. */
  isRailOnly?: boolean
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
  {
    path: '/my-profile',
    label: 'nav.profile',
    icon: 'person',
    currentIcon: 'person-fill',
    subject: 'UserProfile',
  },
  { path: '/settings', label: 'nav.settings', icon: 'gear', currentIcon: 'gear-fill', isRailOnly: true },
]

/** The entries this person may open: those whose subject they can list or create (§6). */
export function navigationEntries(abilities: readonly Ability[]): NavigationEntry[] {
  return ENTRIES.filter(({ subject }) => subject === undefined || can(abilities, ['list', 'create'], subject))
}
