import { z } from '#app/forms/zod.ts'
import type { RolePreference } from '#contract/registration.ts'
import { PersonName } from '#app/forms/person-name.ts'
import { rules } from '#app/forms/rules.ts'
import { storageKey } from '#app/theme/preference.ts'
import { emailRule } from './email-rule.ts'
import { newPassword } from './new-password.ts'

const ROLES = ['GUEST', 'HOST'] as const satisfies readonly RolePreference[]

/** The fields of each of the three steps (§2). */
export const EmailStep = z.object({ email: emailRule })
export const DetailsStep = z
  .object({ firstName: PersonName, lastName: PersonName, ...newPassword })
  .check(rules.confirmed<{ password: string; confirm: string }>('password', 'confirm'))
export const RoleStep = z.object({ role: z.enum(ROLES) })

export const LAST_STEP = 3
export type Step = 1 | 2 | typeof LAST_STEP

const EMPTY = {
  email: '',
  /** The address that, according to the server, has no account yet. */
  freeEmail: '',
  firstName: '',
  lastName: '',
  password: '',
  confirm: '',
  role: '',
}
export type RegistrationValues = typeof EMPTY

/**
 * Keeps what was typed so far in all three steps. It survives a reload of the tab, because a phone may discard the page
 * while the person looks for something. The password is never stored.
 */
export function openDraft(storage: Storage | null) {
  const key = storageKey('registration')
  let values: RegistrationValues = { ...EMPTY, ...read(storage, key) }
  return {
    values: () => values,
    keep(typed: Partial<RegistrationValues>): void {
      values = { ...values, ...typed }
      const { password: _, confirm: __, ...stored } = values
      try {
        storage?.setItem(key, JSON.stringify(stored))
      } catch {
        // If the storage is full, only a reload loses the draft.
      }
    },
    forget(): void {
      values = EMPTY
      storage?.removeItem(key)
    },
  }
}

/** Returns the furthest step that the values allow: one step's fields must be valid before the next opens. */
export function furthestStep(values: RegistrationValues): Step {
  if (values.email.trim() === '' || values.freeEmail !== values.email.trim()) return 1
  return DetailsStep.safeParse(values).success ? LAST_STEP : 2
}

function read(storage: Storage | null, key: string): Partial<RegistrationValues> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '{}')
    const found = z.record(z.string(), z.string()).safeParse(stored)
    return found.success ? found.data : {}
  } catch {
    return {}
  }
}
