import type { Ability, Action, Subject } from '#contract/permission.ts'

/**
 * Returns whether any of the actions is allowed on the subject (§2, §6), by the latest response of login or refresh. Says
 * what `@casl/ability` says of such rules (ability.test.ts), which would be a quarter of what every page loads.
 */
export function can(
  abilities: readonly Ability[],
  actions: Action | readonly Action[],
  subject: Subject,
): boolean {
  const wanted: readonly string[] = typeof actions === 'string' ? [actions] : actions
  return abilities.some((ability) => ability.subject === subject && wanted.includes(ability.action))
}

/** Returns whether these are an administrator's: nobody else sees who has an account. */
export function isAdministrator(abilities: readonly Ability[]): boolean {
  return can(abilities, 'list', 'Users')
}
