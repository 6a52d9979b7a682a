import type { RecordKind } from '#contract/records.ts'
import type { Ability } from '#contract/permission.ts'
import { can, isAdministrator } from '#app/auth/ability.ts'
import type { RecordBeginning } from '#app/records/kinds/record-entry.ts'
import { RECORD_ENTRIES, SHOWN_KINDS } from '#app/records/record-kinds.ts'
import type { IconName } from '#app/ui/icon-names.ts'

/** Something that a person can start from anywhere. */
export type Shortcut = RecordBeginning & { kind: RecordKind; icon: IconName }

/** Cash comes at the gate, where a host has one hand and no time; nothing else here is in such a hurry. */
export const URGENT: RecordKind = 'ledgerEntries'

/**
 * Returns a person's shortcuts, the urgent one first, including those that create something only if they may. All of
 * them are a host's; an administrator who lets rooms begins on the pages of those.
 */
export function shortcuts(abilities: readonly Ability[]): Shortcut[] {
  if (isAdministrator(abilities)) return []
  return [URGENT, ...SHOWN_KINDS.filter((kind) => kind !== URGENT)].flatMap((kind) => {
    const { icon, subject, begin } = RECORD_ENTRIES[kind]
    return begin !== null && can(abilities, 'create', subject) ? [{ ...begin, kind, icon }] : []
  })
}
