import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { expect, it } from 'vitest'
import { Action, Subject, type Ability } from '#contract/permission.ts'
import { roomAbilities } from '#domain/hands/may-do.ts'
import { fc } from '#tests/support/property.ts'
import { can } from './ability.ts'

const action = fc.constantFrom(...Action.options)
const subject = fc.constantFrom(...Subject.options)
const abilities: fc.Arbitrary<Ability[]> = fc.array(fc.record({ action, subject }), { maxLength: 24 })
/** Whoever is asked for a role's abilities may have others beside them. */
const inRooms = fc.constantFrom([], roomAbilities('me', [{ unitId: 'unit', given: ['turnovers'] }]))

it('allows what CASL allows, for any abilities, actions and subject', () => {
  fc.assert(
    fc.property(
      abilities,
      inRooms,
      fc.array(action, { maxLength: 3 }),
      subject,
      (role, rooms, actions, asked) => {
        const given = [...rooms, ...role]
        // Its types tell a field that is missing from one that is undefined; ours never is.
        const rules = createMongoAbility(given as RawRuleOf<MongoAbility>[])
        expect(can(given, actions, asked)).toBe(actions.some((one) => rules.can(one, asked)))
        for (const one of actions) expect(can(given, one, asked)).toBe(rules.can(one, asked))
      },
    ),
  )
})
