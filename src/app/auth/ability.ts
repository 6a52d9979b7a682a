import { Ability as AbilitySet } from '@casl/ability'
import type { Ability, Action, Subject } from '#contract/permission.ts'

type Allowed = AbilitySet<[Action, Subject]>

const abilities = new WeakMap<readonly Ability[], Allowed>()

/** Whether any of the actions is allowed on the subject (§2, §6), by what login or refresh answered last. */
export function can(rules: readonly Ability[], actions: Action | readonly Action[], subject: Subject): boolean {
  const ability = abilities.get(rules) ?? remember(rules)
  const wanted = typeof actions === 'string' ? [actions] : actions
  return wanted.some((action) => ability.can(action, subject))
}

function remember(rules: readonly Ability[]): Allowed {
  const ability: Allowed = new AbilitySet<[Action, Subject]>(rules.map(({ action, subject }) => ({ action, subject })))
  abilities.set(rules, ability)
  return ability
}
