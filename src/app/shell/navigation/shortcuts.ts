import type { Ability, Subject } from '#contract/permission.ts'
import { can } from '#app/auth/ability.ts'
import type { IconName } from '#app/ui/icon-names.ts'

export type Shortcut = { id: 'newRoom' | 'newAgreement' | 'messages'; icon: IconName; creates?: Subject }

const SHORTCUTS: readonly Shortcut[] = [
  { id: 'newRoom', icon: 'door-open', creates: 'Unit' },
  { id: 'newAgreement', icon: 'file-text', creates: 'AccommodationAgreement' },
  { id: 'messages', icon: 'chat-left-text' },
]

/** The shortcuts of a person: those that make something only where they may. */
export function shortcuts(abilities: readonly Ability[]): Shortcut[] {
  return SHORTCUTS.filter(({ creates }) => creates === undefined || can(abilities, 'create', creates))
}
