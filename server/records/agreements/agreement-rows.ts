import { sql } from 'kysely'
import type { AgreementRow, AgreementSignature, AgreementVersion } from '#contract/agreement.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import type { ChatProfileUser } from '#contract/chat.ts'
import type { Locale } from '#contract/locale.ts'
import { seenPeople } from '#server/access/seen-people.ts'
import { attachedFiles } from './agreement-files.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

/** Returns a person's side of an agreement; `null` if they have none, or are the guest before it was sent. */
export function partyOf(
  agreement: Pick<StoredAgreement, 'host_id' | 'guest_id' | 'sent_at'>,
  userId: string,
): AgreementParty | null {
  if (agreement.host_id === userId) return 'host'
  return agreement.guest_id === userId && agreement.sent_at !== null ? 'guest' : null
}

/**
 * Returns the agreements with these ids that this person may see, in the order of `ids`: their own as host, and as
 * guest those that were sent. `isEverybody` ignores the person, for administrators.
 */
export async function agreementRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isEverybody = false } = {},
): Promise<AgreementRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const seen = stored.filter((agreement) => isEverybody || partyOf(agreement, userId) !== null)
  const named = seen.flatMap(({ host_id, guest_id }) => [host_id, guest_id])
  const people = await seenPeople(db, userId, named)
  const locales = await guestLocales(db, seen, userId)
  const found = seen.map(({ id }) => id)
  const versions = await versionsOf(db, found)
  const signatures = await signaturesOf(db, found)
  const files = await attachedFiles(db, seen)
  const rows = new Map(
    seen.map((agreement) => {
      const host = people.get(agreement.host_id)
      const guest = people.get(agreement.guest_id)
      // Foreign keys guarantee both.
      if (!host || !guest) throw new Error('An agreement without its people')
      return [
        agreement.id,
        {
          ...termsOf(agreement.terms),
          ...agreement.facts,
          id: agreement.id,
          version: agreement.version,
          status: agreement.status,
          unitId: agreement.unit_id,
          hostId: agreement.host_id,
          ...guestOf(agreement, guest),
          guestLocale: locales.get(agreement.id),
          host,
          hash: agreement.hash,
          files: files.get(agreement.id) ?? [],
          signatures: signatures.get(agreement.id) ?? [],
          versions: versions.get(agreement.id) ?? [],
          sentAt: agreement.sent_at?.toISOString() ?? null,
          noticeEndsOn: agreement.notice_ends_on,
          endedOn: agreement.ended_on,
          rentUntil: agreement.rent_until,
          createdAt: agreement.created_at.toISOString(),
          updatedAt: agreement.updated_at.toISOString(),
        },
      ]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Returns the languages of the guests of those agreements that were sent by this person. */
async function guestLocales(
  db: Reader,
  agreements: readonly StoredAgreement[],
  hostId: string,
): Promise<Map<string, Locale>> {
  const sent = agreements.filter(({ host_id, sent_at }) => host_id === hostId && sent_at !== null)
  if (sent.length === 0) return new Map()
  const guests = await db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', '=', sql<string>`any(${sent.map(({ guest_id }) => guest_id)})`)
    .execute()
  const locales = new Map(guests.map(({ id, locale }) => [id, locale]))
  return new Map(
    sent.flatMap(({ id, guest_id }) => {
      const locale = locales.get(guest_id)
      return locale === undefined ? [] : [[id, locale] as const]
    }),
  )
}

/** Returns the guest or, in a draft for somebody to join, the person the host means. */
function guestOf(
  { guest_id, guest_to_join, terms }: StoredAgreement,
  guest: ChatProfileUser,
): Pick<AgreementRow, 'guestId' | 'guest' | 'isGuestToJoin'> {
  if (guest_to_join === null) return { guestId: guest_id, guest }
  const named = { id: guest_to_join, firstName: terms.guestName, lastName: '', avatarUrl: null }
  return { guestId: guest_to_join, isGuestToJoin: true, guest: named }
}

async function versionsOf(db: Reader, ids: readonly string[]): Promise<Map<string, AgreementVersion[]>> {
  const stored = await db
    .selectFrom('agreement_versions')
    .selectAll()
    .where('agreement_id', '=', sql<string>`any(${ids})`)
    .orderBy('number')
    .execute()
  return grouped(stored, ({ number, hash, terms, created_at }) => ({
    number,
    hash,
    terms: termsOf(terms),
    createdAt: created_at.toISOString(),
  }))
}

async function signaturesOf(db: Reader, ids: readonly string[]): Promise<Map<string, AgreementSignature[]>> {
  const stored = await db
    .selectFrom('agreement_signatures')
    .selectAll()
    .where('agreement_id', '=', sql<string>`any(${ids})`)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute()
  return grouped(stored, (signature) => ({
    id: signature.id,
    party: signature.party,
    name: signature.name,
    drawing: signature.drawing,
    hash: signature.hash,
    signedAt: signature.signed_at.toISOString(),
    acceptedAt: signature.accepted_at.toISOString(),
    recordedBy: signature.recorded_by,
  }))
}

function grouped<Stored extends { agreement_id: string }, Row>(
  stored: readonly Stored[],
  toRow: (stored: Stored) => Row,
): Map<string, Row[]> {
  const byAgreement = new Map<string, Row[]>()
  for (const one of stored) {
    const rows = byAgreement.get(one.agreement_id)
    if (rows) rows.push(toRow(one))
    else byAgreement.set(one.agreement_id, [toRow(one)])
  }
  return byAgreement
}
