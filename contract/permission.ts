import { z } from 'zod'
import { UNIT_ACTS } from './unit-acts.ts'

export const Role = z.enum(['GUEST', 'HOST', 'ADMIN'])
export type Role = z.infer<typeof Role>

/** What a role may do to a subject. */
export const Action = z.enum(['list', 'create', 'update'])
export type Action = z.infer<typeof Action>

/** What a role's permission is about (§3), with the specification's spelling. */
export const Subject = z.enum([
  'AccommodationAgreement',
  'AccommodationRent',
  'Blog',
  'UserProfile',
  'Revenue',
  'Support Tickets',
  'Unit',
  'Users',
])
export type Subject = z.infer<typeof Subject>

/** Also the acts in a room; `manage` is any of them, as in CASL. */
export const AbilityAction = z.enum([...Action.options, 'manage', ...UNIT_ACTS])
export const AbilitySubject = z.enum([...Subject.options, 'Room'])

/** What a record's fields have to be for an ability to reach it: the same value, or one of several. */
export const Conditions = z.record(z.string(), z.union([z.string(), z.object({ $in: z.array(z.string()) })]))
export type Conditions = z.infer<typeof Conditions>

/**
 * A rule in the form of `@casl/ability`. Those of a role have no conditions. Those about a `Room` have: its `hostId` is
 * the person, or its `unitId` is one of those where they help.
 */
export const Ability = z.object({
  action: AbilityAction,
  subject: AbilitySubject,
  conditions: Conditions.optional(),
})
export type Ability = z.infer<typeof Ability>
