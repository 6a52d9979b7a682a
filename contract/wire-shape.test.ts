import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { AgreementRow } from './agreement.ts'
import type { AgreementFacts, AgreementTerms, SaidTerms } from './agreement-terms.ts'
import type { Profile, ProfileFields } from './profile.ts'
import type { UnitFields } from './unit-fields.ts'
import type { UnitRow } from './unit.ts'
import type { WireShape } from './wire-shape.ts'

// These are checked by the compiler: `tsc -b` compiles tests too.

test('a field that the type or the wire lacks doesn’t compile', () => {
  type Place = { title: string; area: number | null }
  const wire = { title: z.string(), area: z.number().nullable() }
  void (wire satisfies WireShape<Place>)
  // @ts-expect-error -- the type has a field that the wire lacks.
  void (wire satisfies WireShape<Place & { petsAllowed: boolean }>)
  // @ts-expect-error -- the wire has a field that the type lacks.
  void ({ ...wire, petsAllowed: z.boolean() } satisfies WireShape<Place>)
  // @ts-expect-error -- the wire brings what the type does not expect.
  void ({ ...wire, title: z.string().nullable() } satisfies WireShape<Place>)
})

test('the rows of units, agreements and profiles have the types of their fields', () => {
  expectTypeOf<Pick<UnitRow, keyof UnitFields>>().toEqualTypeOf<UnitFields>()
  expectTypeOf<Pick<AgreementRow, keyof AgreementTerms>>().toExtend<SaidTerms>()
  expectTypeOf<Pick<AgreementRow, keyof AgreementFacts>>().toEqualTypeOf<AgreementFacts>()
  type Told = Exclude<keyof ProfileFields, 'noticesOff'>
  expectTypeOf<Pick<Profile, Told>>().toEqualTypeOf<Pick<ProfileFields, Told>>()
  expectTypeOf<ProfileFields['noticesOff']>().toExtend<Profile['noticesOff']>()
})
