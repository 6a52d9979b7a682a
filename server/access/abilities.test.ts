import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/permission.ts'
import { abilitiesOf } from './abilities.ts'

const short = (role: Role | null) => abilitiesOf(role).map(({ action, subject }) => `${subject}:${action}`)

describe('abilities', () => {
  it('let an admin do everything', () => {
    expect(short('ADMIN')).toHaveLength(8 * 3)
  })

  it('let a host keep rooms, agreements and rent, but not people or posts', () => {
    expect(short('HOST')).toEqual([
      'AccommodationAgreement:list',
      'AccommodationAgreement:create',
      'AccommodationAgreement:update',
      'AccommodationRent:list',
      'AccommodationRent:create',
      'AccommodationRent:update',
      'Blog:list',
      'UserProfile:list',
      'UserProfile:create',
      'UserProfile:update',
      'Revenue:list',
      'Revenue:create',
      'Revenue:update',
      'Support Tickets:list',
      'Support Tickets:create',
      'Unit:list',
      'Unit:create',
      'Unit:update',
    ])
  })

  it('let a guest see agreements and rent, and keep their own profile', () => {
    expect(short('GUEST')).toEqual([
      'AccommodationAgreement:list',
      'AccommodationRent:list',
      'Blog:list',
      'UserProfile:list',
      'UserProfile:create',
      'UserProfile:update',
      'Support Tickets:list',
      'Support Tickets:create',
    ])
  })

  it('are empty without a role', () => {
    expect(short(null)).toEqual([])
  })
})
