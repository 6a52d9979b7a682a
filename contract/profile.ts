import { z } from 'zod'
import { BANK_ACCOUNT_MAX } from './bank-account.ts'
import { Day, endpoint, told } from './endpoint.ts'
import { gstDigits } from './gst-number.ts'
import {
  ABOUT_LENGTH_MAX,
  ADDRESS_LINE_LENGTH_MAX,
  AGREEMENT_ADDRESS_MAX,
  BOND_WEEKS_MAX,
  PHONE_LENGTH_MAX,
  PHONE_PATTERN,
  POSTCODE_PATTERN,
} from './limits.ts'
import { LOCALES } from './locale.ts'
import { NOTICES } from './notice.ts'
import { PersonName } from './person-name.ts'
import { SpokenLanguage } from './spoken-language.ts'
import { User } from './user.ts'
import type { WireShape } from './wire-shape.ts'

const Line = z
  .string()
  .trim()
  .max(ADDRESS_LINE_LENGTH_MAX, 'tooLong')
  .regex(/^\P{Cc}*$/u)

/** A person's postal address. In the country, "RD 2" takes the place of the suburb, and `town` is the mail town. */
export const PostalAddress = z.object({
  street: Line,
  suburb: Line,
  town: Line,
  postcode: z.union([z.literal(''), z.string().trim().regex(POSTCODE_PATTERN, 'postcode')]),
})
export type PostalAddress = z.infer<typeof PostalAddress>

/** What a person states about themselves and may change; blank if they state nothing. */
export const ProfileFields = z.object({
  firstName: PersonName,
  /** Blank for a person with one name. */
  lastName: z.union([z.literal(''), PersonName]),
  phone: z.union([
    z.literal(''),
    z.string().trim().max(PHONE_LENGTH_MAX, 'tooLong').regex(PHONE_PATTERN, 'phone'),
  ]),
  about: z.string().trim().max(ABOUT_LENGTH_MAX, 'tooLong'),
  languages: z.array(SpokenLanguage).max(SpokenLanguage.options.length),
  address: PostalAddress,
  /** The notices that the person has turned off; they get all others. */
  noticesOff: z.array(z.enum(NOTICES)).max(NOTICES.length),
})
export type ProfileFields = z.infer<typeof ProfileFields>

/** What a host says the same in every agreement; blank, or null for the bond, if they state nothing. */
const HostDetails = {
  /** Where rent is paid to, as they type it. */
  bankAccount: z.string().trim().max(BANK_ACCOUNT_MAX, 'tooLong').optional(),
  /** Their address for service. */
  serviceAddress: z.string().trim().max(AGREEMENT_ADDRESS_MAX, 'tooLong').optional(),
  /** How rent is paid, besides the account. */
  paymentDetails: z.string().trim().max(AGREEMENT_ADDRESS_MAX, 'tooLong').optional(),
  /** The usual bond in weeks of rent. */
  bondWeeks: z.number().int().min(1).max(BOND_WEEKS_MAX, 'tooMany').nullable().optional(),
}

/**
 * A change to one's own profile: only the changed fields. A picture can only be removed here; a new one is uploaded as
 * a file.
 */
export const ProfileChanges = ProfileFields.partial().extend({
  avatarUrl: z.null().optional(),
  /** For a host who is registered for GST: digits only; blank for none. */
  gstNumber: z
    .union([z.literal(''), z.string().refine((text) => gstDigits(text) === text, 'regex')])
    .optional(),
  /** The day from which they are registered; blank if money of any day includes GST. */
  gstFrom: z.union([z.literal(''), Day]).optional(),
  ...HostDetails,
  /** The language of mails and push messages to the person. */
  locale: z.enum(LOCALES).optional(),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>

/** One's own profile: one record whose `id` is the person's. `version` grows with each change. */
export const Profile = User.extend({
  version: z.number().int(),
  about: ProfileFields.shape.about,
  languages: ProfileFields.shape.languages,
  // Stored values are returned as they are, even if a rule has become stricter since.
  phone: z.string(),
  // Missing from older servers.
  noticesOff: ProfileFields.shape.noticesOff.optional(),
  address: z.object({
    street: z.string(),
    suburb: z.string(),
    town: z.string(),
    postcode: z.string(),
  } satisfies WireShape<PostalAddress>),
} satisfies WireShape<Omit<ProfileFields, keyof User> & { version: number }, 'noticesOff'>).extend({
  /** Servers before wire 2 don't send it. */
  gstNumber: z.string().optional(),
  gstFrom: z.string().optional(),
  bankAccount: z.string().optional(),
  serviceAddress: z.string().optional(),
  paymentDetails: z.string().optional(),
  bondWeeks: z.number().nullable().optional(),
  /** The language of mails and push messages; missing from older servers. */
  locale: z.enum(LOCALES).optional(),
  /** Whether the address refuses mail, so that no notices are sent to it. */
  isMailRefused: z.boolean().optional(),
})
export type Profile = z.infer<typeof Profile>

export const profile = endpoint({
  name: 'profile',
  method: 'get',
  path: '/users/me/profile',
  needs: ['list', 'UserProfile'],
  summary: "The caller's own profile",
  answer: told(Profile),
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  hasOwnLimit: true,
  method: 'patch',
  path: '/users/me/profile',
  needs: ['update', 'UserProfile'],
  summary:
    'Changes fields of the caller’s profile. `If-Match` names the version; 409 with the current row for any other, unless nothing would change',
  body: ProfileChanges,
  answer: told(Profile),
})
