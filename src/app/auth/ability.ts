import type { Ability, Action, Subject } from '#contract/permission.ts'

/** Whether any of the actions is allowed on the subject (§2, §6), by what login or refresh answered last. */
export function can(
  abilities: readonly Ability[],
  actions: Action | readonly Action[],
  subject: Subject,
): boolean {
  const wanted: readonly Action[] = typeof actions === 'string' ? [actions] : actions
  return abilities.some((ability) => ability.subject === subject && wanted.includes(ability.action))
}
