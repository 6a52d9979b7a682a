import type { Ability, Subject } from '#contract/permission.ts'
import type { RecordKind } from '#contract/records.ts'
import { can, isAdministrator } from '#app/auth/ability.ts'
import { HOME_PATH } from '#app/auth/paths.ts'
import { RECORD_ENTRIES, SHOWN_KINDS } from '#app/records/record-kinds.ts'
import {
  AGREEMENTS_PATH,
  MESSAGES_PATH,
  pathOf,
  RENT_PATH,
  SETTINGS_PATH,
  TICKETS_PATH,
  TURNOVERS_PATH,
  UNITS_PATH,
  USERS_PATH,
} from '#app/format/paths.ts'
import type { IconName } from '#app/ui/icon-names.ts'

/** An entry of the navigation. Without a subject, everyone who is signed in sees it. */
export type NavigationEntry = {
  path: string
  label:
    | 'shell:nav.dashboard'
    | 'shell:nav.messages'
    | 'shell:nav.users'
    | 'shell:nav.settings'
    | `records:${RecordKind}.name`
  icon: IconName
  /** The filled icon, for the current place. */
  currentIcon: IconName
  subject?: Subject
}

const ENTRIES: readonly NavigationEntry[] = [
  { path: HOME_PATH, label: 'shell:nav.dashboard', icon: 'house', currentIcon: 'house-fill' },
  {
    path: MESSAGES_PATH,
    label: 'shell:nav.messages',
    icon: 'chat-left-text',
    currentIcon: 'chat-left-text-fill',
  },
  // Kinds without an entry of their own are part of another.
  ...SHOWN_KINDS.filter((kind) => RECORD_ENTRIES[kind].hasOwnPlace !== false).map((kind): NavigationEntry => {
    const { path, icon, currentIcon, subject } = RECORD_ENTRIES[kind]
    return { path, label: `records:${kind}.name`, icon, currentIcon, subject }
  }),
  {
    path: USERS_PATH,
    label: 'shell:nav.users',
    icon: 'people',
    currentIcon: 'people-fill',
    subject: 'Users',
  },
  { path: SETTINGS_PATH, label: 'shell:nav.settings', icon: 'gear', currentIcon: 'gear-fill' },
]

/** What administrators came for stands first; the lists of everybody's records follow in the order of all. */
const FIRST_OF_ADMIN = [HOME_PATH, USERS_PATH, TICKETS_PATH]

/**
 * Returns the entries that this person has something to do in: those whose subject they can list or create (§6), and
 * turnovers for those who help in somebody's rooms.
 */
export function navigationEntries(
  abilities: readonly Ability[],
  { isHelping }: { isHelping: boolean },
): NavigationEntry[] {
  const entries = ENTRIES.filter(
    ({ path, subject }) =>
      subject === undefined ||
      can(abilities, ['list', 'create'], subject) ||
      (isHelping && path === TURNOVERS_PATH),
  )
  return isAdministrator(abilities)
    ? [...new Set([...inOrder(entries, FIRST_OF_ADMIN), ...entries])]
    : entries
}

const inOrder = (entries: readonly NavigationEntry[], paths: readonly string[]): NavigationEntry[] =>
  paths.flatMap((path) => entries.find((entry) => entry.path === path) ?? [])

/** The bottom bar on phones, in its own order: what a host opens in the paddock comes first. */
const PHONE_PATHS = [HOME_PATH, MESSAGES_PATH, UNITS_PATH, RENT_PATH, AGREEMENTS_PATH, pathOf('my-profile')]
/** The same for those who help and have no rooms of their own. */
const HAND_PATHS = [HOME_PATH, MESSAGES_PATH, TURNOVERS_PATH, ...PHONE_PATHS.slice(2)]
const PHONE_ENTRIES_MAX = 4

/** Returns the first four phone entries that this person may open. */
export function phoneEntries(entries: readonly NavigationEntry[]): NavigationEntry[] {
  const isAdmin = entries.some(({ path }) => path === USERS_PATH)
  const isHost = entries.some(({ path }) => path === UNITS_PATH)
  const paths = isHost ? PHONE_PATHS : HAND_PATHS
  return inOrder(entries, isAdmin ? [...FIRST_OF_ADMIN, UNITS_PATH] : paths).slice(0, PHONE_ENTRIES_MAX)
}
