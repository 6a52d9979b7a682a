import { z } from 'zod'

export const Role = z.enum(['GUEST', 'HOST', 'ADMIN'])
export type Role = z.infer<typeof Role>

export const Action = z.enum(['list', 'create', 'update'])
export type Action = z.infer<typeof Action>

/** What a permission is about (§3), with the specification's spelling. */
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

export const Ability = z.object({ action: Action, subject: Subject })
export type Ability = z.infer<typeof Ability>
