import { Ability as Rules } from '@casl/ability'
import type { Ability, Action, Subject } from '#contract/permission.ts'

/** The rules of each session, built once for each list of abilities from login or refresh and keyed by that list. */
const known = new WeakMap<readonly Ability[], Rules<[Action, Subject]>>()

/**
 * Returns whether any of the actions is allowed on the subject (§2, §6), by the latest response of login or refresh.
 */
export function can(
  abilities: readonly Ability[],
  actions: Action | readonly Action[],
  subject: Subject,
): boolean {
  const ability = abilityOf(abilities)
  const wanted: readonly Action[] = typeof actions === 'string' ? [actions] : actions
  return wanted.some((action) => ability.can(action, subject))
}

function abilityOf(abilities: readonly Ability[]): Rules<[Action, Subject]> {
  const present = known.get(abilities)
  if (present) return present
  const ability = new Rules<[Action, Subject]>([...abilities])
  known.set(abilities, ability)
  return ability
}
