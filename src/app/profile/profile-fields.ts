import { z } from '#app/forms/zod.ts'
import {
  ABOUT_LENGTH_MAX,
  ADDRESS_LINE_LENGTH_MAX,
  PHONE_LENGTH_MAX,
  POSTCODE_PATTERN,
} from '#contract/limits.ts'
import type { Profile, ProfileFields } from '#contract/profile.ts'
import { OptionalName, PersonName } from '#app/forms/person-name.ts'
import { rules } from '#app/forms/rules.ts'

const oneLine = z.regex(/^\P{Cc}*$/u)
const line = z.string().check(z.trim(), z.maxLength(ADDRESS_LINE_LENGTH_MAX), oneLine)

/** The fields of the profile's form. The address is one field of the record and four of the form. */
export const ProfileForm = z.object({
  firstName: PersonName,
  lastName: OptionalName,
  phone: z.string().check(z.trim(), z.maxLength(PHONE_LENGTH_MAX), rules.phone),
  about: z.string().check(z.trim(), z.maxLength(ABOUT_LENGTH_MAX)),
  street: line,
  suburb: line,
  town: line,
  postcode: z.union([z.literal(''), z.string().check(z.trim(), z.regex(POSTCODE_PATTERN))]),
})
export type ProfileForm = z.infer<typeof ProfileForm>

export function formOf({ firstName, lastName, phone, about, address }: Profile): ProfileForm {
  const { street, suburb, town, postcode } = address
  return { firstName, lastName, phone, about, street, suburb, town, postcode }
}

export function fieldsOf(form: ProfileForm): Omit<ProfileFields, 'languages' | 'noticesOff'> {
  const { firstName, lastName, phone, about, ...address } = form
  return { firstName, lastName, phone, about, address }
}
