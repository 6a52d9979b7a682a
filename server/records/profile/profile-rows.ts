import type { Profile } from '#contract/profile.ts'
import type { Reader } from '#server/store/in-transaction.ts'

const COLUMNS = [
  'id',
  'version',
  'email',
  'role',
  'first_name',
  'last_name',
  'avatar_url',
  'phone',
  'about',
  'languages',
  'address',
  'notices_off',
  'gst_number',
  'gst_from',
  'bank_account',
  'service_address',
  'payment_details',
  'bond_weeks',
  'locale',
  'mail_refused_at',
] as const

/** Returns a person's own profile, or `null` if the person doesn't exist. Never show it to anybody else. */
export async function profileOf(db: Reader, userId: string): Promise<Profile | null> {
  const row = await db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst()
  if (!row) return null
  const { first_name, last_name, avatar_url, notices_off, gst_number, gst_from, mail_refused_at, ...other } =
    row
  const { bank_account, service_address, payment_details, bond_weeks, ...rest } = other
  return {
    ...rest,
    firstName: first_name,
    lastName: last_name,
    avatarUrl: avatar_url,
    noticesOff: notices_off,
    gstNumber: gst_number,
    gstFrom: gst_from,
    bankAccount: bank_account,
    serviceAddress: service_address,
    paymentDetails: payment_details,
    bondWeeks: bond_weeks,
    isMailRefused: mail_refused_at !== null,
  }
}
