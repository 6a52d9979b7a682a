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
  'locale',
  'mail_refused_at',
] as const

/** Returns a person's own profile, or `null` if the person doesn't exist. Never show it to anybody else. */
export async function profileOf(db: Reader, userId: string): Promise<Profile | null> {
  const row = await db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst()
  if (!row) return null
  const { first_name, last_name, avatar_url, notices_off, gst_number, gst_from, mail_refused_at, ...rest } =
    row
  return {
    ...rest,
    firstName: first_name,
    lastName: last_name,
    avatarUrl: avatar_url,
    noticesOff: notices_off,
    gstNumber: gst_number,
    gstFrom: gst_from,
    isMailRefused: mail_refused_at !== null,
  }
}
