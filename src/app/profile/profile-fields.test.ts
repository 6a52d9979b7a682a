import { expect, it } from 'vitest'
import { type Profile, ProfileFields } from '#contract/profile.ts'
import { fc } from '#tests/support/property.ts'
import { fieldsOf, formOf, ProfileForm } from './profile-fields.ts'

const FILLED: ProfileForm = {
  firstName: 'Ngaire',
  lastName: 'Holloway',
  phone: '',
  about: '',
  street: '12 Totara Road',
  suburb: 'RD 2',
  town: 'Karamea',
  postcode: '7893',
}

function isTaken(fields: ProfileForm): boolean {
  return ProfileFields.safeParse({ ...fieldsOf(fields), languages: [], noticesOff: [] }).success
}

it.each(['(03) 555 0192', '03 555 0192', '021 555-014', '+64 (0)21 555 0192', '0800.555.019', '111 111'])(
  'the form and the server accept the phone number %s',
  (phone) => {
    const judged = ProfileForm.safeParse({ ...FILLED, phone })
    expect(judged.data?.phone).toBe(phone)
    expect(judged.success && isTaken(judged.data)).toBe(true)
  },
)

it.each(['12345', '1234567890123456', 'ext 12 345 678', '++64 21 555 019', '021\t555\t014'])(
  'an invalid phone number is rejected before it is saved: %j',
  (phone) => {
    expect(ProfileForm.safeParse({ ...FILLED, phone }).success).toBe(false)
  },
)

it.each(['\u{E0000}', '\u200b\u2060', '\u2800', 'two\u2028lines'])(
  'neither the form nor the server accepts %j as a name',
  (name) => {
    for (const field of ['firstName', 'lastName'] as const) {
      const values = { ...FILLED, [field]: name }
      expect(ProfileForm.safeParse(values).success).toBe(false)
      expect(isTaken(values)).toBe(false)
    }
  },
)

it('the server accepts all that the form accepts, so nothing saved is refused later', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 250 }), fc.string({ maxLength: 8 }))
  const number = fc.string({ unit: fc.constantFrom(...'+0123456789 ()./-\t\u00a0'), maxLength: 32 })
  const postcode = fc.string({ unit: fc.constantFrom(...'0189 '), maxLength: 6 })
  const typed = fc.record({
    firstName: text,
    lastName: text,
    phone: number,
    about: text,
    street: text,
    suburb: text,
    town: text,
    postcode,
  })
  // Also tests each field alone; otherwise one that is invalid by chance would hide the others.
  const alone = fc
    .constantFrom(...(Object.keys(FILLED) as (keyof ProfileForm)[]))
    .chain((name) => typed.map((values): ProfileForm => ({ ...FILLED, [name]: values[name] })))
  fc.assert(
    fc.property(fc.oneof(typed, alone), (values) => {
      const judged = ProfileForm.safeParse(values)
      if (judged.success) expect(isTaken(judged.data)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

it('converts an address from one record field to four form fields and back', () => {
  const { street, suburb, town, postcode, ...rest } = FILLED
  const address = { street, suburb, town, postcode }
  const row: Profile = {
    id: '018f0000-0000-7000-8000-000000000001',
    role: 'HOST',
    email: 'host@farstead.example',
    avatarUrl: null,
    version: 1,
    languages: [],
    noticesOff: [],
    address,
    ...rest,
  }
  expect(formOf(row)).toEqual(FILLED)
  expect(fieldsOf(FILLED)).toEqual({ ...rest, address })
})
