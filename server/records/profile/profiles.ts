import type { RateWindow } from '#server/access/rate-window.ts'
import { type Profile, ProfileChanges } from '#contract/profile.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { changeRecord, wholeRow } from '#server/records/change-record.ts'
import { recordPersonChanged } from '#server/records/person-changes.ts'
import { profileOf } from './profile-rows.ts'

/** Fields of a profile that others see in their lists of chats. */
// Hosts see the language in the agreements: messages that send themselves go in it.
const SEEN_BY_OTHERS = ['firstName', 'lastName', 'avatarUrl', 'role', 'locale'] as const

export type ProfileChange = ProfileChanges & Partial<Pick<Profile, 'role'>>

/**
 * Changes a person's own profile. `version` is the one that the change was made from; `null` changes any version. Fails
 * with `conflict` and the row for another version, unless the change would change nothing: then an earlier attempt of
 * the same request was stored. `names` counts changes of the name; fails with `invalid` if there were too many. Fails
 * with `notFound` if the person is gone.
 */
export function changeProfile(
  db: Db,
  userId: string,
  version: number | null,
  change: ProfileChange,
  wire: number = WIRE,
  names: RateWindow | null = null,
): Promise<Result<Written<Profile>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'profile',
      schema: ProfileChanges,
      edit: change,
      wire,
      version,
      none: () => fail({ kind: 'notFound', message: 'This person has left' }),
      outdated: 'The profile has changed',
      read: async () => {
        await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
        return wholeRow((await profileOf(tx, userId)) ?? undefined)
      },
      refuse: async ({ firstName, lastName }, { row }) => {
        const isRenamed = firstName !== row.firstName || lastName !== row.lastName
        if (!isRenamed || names === null || (await names.take(userId, tx)) === null) return null
        return fail({
          kind: 'invalid',
          message: 'The name has been changed too often today',
          fields: { [firstName === row.firstName ? 'lastName' : 'firstName']: 'tooOften' },
        })
      },
      write: async (after, { row: before }) => {
        const value = { ...after, version: before.version + 1 }
        await store(tx, value)
        if (value.avatarUrl === null && before.avatarUrl !== null) await closeAvatars(tx, userId)
        const isSeen = SEEN_BY_OTHERS.some((field) => before[field] !== after[field])
        return ok({ value, moved: await recordPersonChanged(tx, userId, isSeen) })
      },
    }),
  )
}

/** Nobody can load an avatar that was removed. Its bytes are deleted when files are tidied. */
async function closeAvatars(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ is_public: false })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'avatar')
    .execute()
}

async function store(tx: Tx, { id, firstName, lastName, avatarUrl, ...profile }: Profile): Promise<void> {
  const {
    version,
    role,
    phone,
    about,
    languages,
    noticesOff = [],
    address,
    gstNumber = '',
    gstFrom = '',
    bankAccount = '',
    serviceAddress = '',
    paymentDetails = '',
    bondWeeks = null,
    locale,
  } = profile
  await tx
    .updateTable('users')
    .set({ version, role, phone, about, languages, address: JSON.stringify(address) })
    .set({
      gst_number: gstNumber,
      gst_from: gstFrom,
      bank_account: bankAccount,
      service_address: serviceAddress,
      payment_details: paymentDetails,
      bond_weeks: bondWeeks,
      first_name: firstName,
      last_name: lastName,
      avatar_url: avatarUrl,
      notices_off: noticesOff,
      ...(locale === undefined ? {} : { locale }),
    })
    .where('id', '=', id)
    .execute()
}
