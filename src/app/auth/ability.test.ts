import { Ability as Rules } from '@casl/ability'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Action, Subject, type Ability } from '#contract/permission.ts'
import { can } from './ability.ts'

const action = fc.constantFrom(...Action.options)
const subject = fc.constantFrom(...Subject.options)
const abilities: fc.Arbitrary<Ability[]> = fc.array(fc.record({ action, subject }), { maxLength: 24 })

it('allows what CASL allows, for any abilities, actions and subject', () => {
  fc.assert(
    fc.property(abilities, fc.array(action, { maxLength: 3 }), subject, (given, actions, asked) => {
      const rules = new Rules<[Action, Subject]>(given)
      expect(can(given, actions, asked)).toBe(actions.some((one) => rules.can(one, asked)))
      for (const one of actions) expect(can(given, one, asked)).toBe(rules.can(one, asked))
    }),
  )
})
