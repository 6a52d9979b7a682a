import { sql, type RawBuilder } from 'kysely'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import { LISTING_PAGE } from '#contract/limits.ts'
import { freeFrom } from '#domain/calendar/tenancy-term.ts'
import type { Amenity, BedType, UnitFields, UnitType } from '#contract/unit-fields.ts'
import type { Db } from '#server/store/tables.ts'
import { toStoredFile } from '#server/store/files.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import { inSnapshot, type Reader, type Tx } from '#server/store/in-transaction.ts'
import { publicPhotoFiles } from './unit-photos.ts'
import { fieldsOfUnit } from './unit-rows.ts'

/** A public picture. `url` is relative to the API's base; append a slash and a size. */
export type ListingPhoto = { url: string; alt: string; width: number; height: number }

/** A published unit as everybody may see it: the area rather than the address, and only the host's first name. */
export type Listing = Omit<
  UnitFields,
  'address' | 'coordinates' | 'photos' | 'nightLimit' | 'smallDwelling'
> & {
  id: string
  suburb: string
  town: string
  hostFirstName: string
  photos: ListingPhoto[]
  /** Agreed stays and blocked days, both as stays, in no particular order and without saying whose they are. */
  taken: { startsOn: string | null; endsOn: string | null }[]
  publishedAt: Date
  updatedAt: Date
}

/**
 * What to look for; `null` and empty mean no wish. Days are `YYYY-MM-DD`. Units are left out if their availability has
 * ended by `today`, or if they aren't free for every night from `from` (default: today) to `to` (default: the next
 * day).
 */
export type ListingWishes = {
  place: string
  from: string | null
  to: string | null
  min: number | null
  max: number | null
  type: UnitType | null
  bed: BedType | null
  /** How many people it must accommodate. */
  guests?: number | null
  /** All of these it must have. */
  amenities?: readonly Amenity[]
  /** Default: last published first. */
  sort?: 'cheapest' | undefined
  page: number
  today: string
}

/** The statuses of an agreement whose guest is staying, or will. */
const TAKES_UP = ['APPROVED', 'ACTIVE'] as const

/** A host who was shut out offers nothing until they're let in again. */
const isHosted = sql<boolean>`exists (
  select from users where users.id = units.host_id and users.inactive_since is null
)`

export type ListingsPage = { listings: Listing[]; total: number; lastPage: number }

/**
 * Returns a page of the published units that meet every wish, last published first. A page beyond the last is empty.
 */
export function listingsPage(db: Db, wishes: ListingWishes): Promise<ListingsPage> {
  return inSnapshot(db, async (tx) => {
    const matching = tx
      .selectFrom('units')
      .where('status', '=', 'PUBLISHED')
      .where(isHosted)
      .where(meets(wishes))
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await matching
      .select('id')
      .$if(wishes.sort === 'cheapest', (query) => query.orderBy('rent_per_week'))
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(LISTING_PAGE)
      .offset((wishes.page - 1) * LISTING_PAGE)
      .execute()
    const listings = await readListings(
      tx,
      found.map(({ id }) => id),
      wishes.today,
    )
    return { listings, total, lastPage: Math.max(1, Math.ceil(total / LISTING_PAGE)) }
  })
}

/** Returns one published unit, with the days taken from `today` on; `gone` if it was public and has been archived or deleted, otherwise `absent`. */
export async function findListing(db: Db, id: string, today: string): Promise<Listing | 'gone' | 'absent'> {
  return inSnapshot(db, async (tx) => {
    const unit = await tx
      .selectFrom('units')
      .select(['status', 'published_at', isHosted.as('isHosted')])
      .where('id', '=', id)
      .executeTakeFirst()
    if (unit?.status === 'PUBLISHED' && !unit.isHosted) return 'absent'
    if (unit?.status === 'PUBLISHED') return (await readListings(tx, [id], today))[0] ?? 'absent'
    const isPutAway = unit?.status === 'ARCHIVED' || unit?.status === 'DELETED'
    return isPutAway && unit.published_at !== null ? 'gone' : 'absent'
  })
}

export type ListedUnit = { id: string; updatedAt: Date }

/** Returns a part of all published units, in a stable order, and how many there are. `part` counts from 1. */
export function listedUnits(
  db: Db,
  part: number,
  perPart: number,
): Promise<{ units: ListedUnit[]; total: number }> {
  return inSnapshot(db, async (tx) => {
    const listed = tx.selectFrom('units').where('status', '=', 'PUBLISHED').where(isHosted)
    const { total } = await listed
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const units = await listed
      .select(['id', 'updated_at as updatedAt'])
      .orderBy('id')
      .limit(perPart)
      .offset((part - 1) * perPart)
      .execute()
    return { units, total }
  })
}

async function readListings(tx: Tx, ids: readonly string[], today: string): Promise<Listing[]> {
  const units = await tx
    .selectFrom('units')
    .innerJoin('users', 'users.id', 'units.host_id')
    .selectAll('units')
    .select('users.first_name as hostFirstName')
    .where('units.id', '=', sql<string>`any(${ids})`)
    .execute()
  const photos = await photosOf(tx, units)
  const taken = await tx
    .selectFrom('agreements')
    .select(['unit_id', 'status', 'starts_on as startsOn', 'ends_on as endsOn'])
    .select('notice_ends_on as noticeEndsOn')
    .select(sql<LawRegime>`terms->>'regime'`.as('regime'))
    .where('unit_id', '=', sql<string>`any(${ids})`)
    .where('status', 'in', TAKES_UP)
    // A long term that nobody has ended goes on past its last day.
    .where((is) =>
      is.or([is('leaves_on', 'is', null), is('leaves_on', '>=', today), is('status', '=', 'ACTIVE')]),
    )
    .execute()
  const blocked = await tx
    .withTables<BlockedDaysTables>()
    .selectFrom('blocked_days')
    .select(['unit_id', 'first_day', 'last_day'])
    .where('unit_id', '=', sql<string>`any(${ids})`)
    .where('is_removed', '=', false)
    .where('last_day', '>=', today)
    .execute()
  const occupied: { unit_id: string; startsOn: string | null; endsOn: string | null }[] = [
    ...taken
      .map(({ unit_id, ...stay }) => ({ unit_id, startsOn: stay.startsOn, endsOn: freeFrom(stay, today) }))
      .filter(({ endsOn }) => endsOn === null || endsOn >= today),
    ...blocked.map(({ unit_id, first_day, last_day }) => ({
      unit_id,
      startsOn: first_day,
      endsOn: addDays(last_day, 1),
    })),
  ]
  const occupiedBy = groupedBy(occupied, ({ unit_id }) => unit_id)
  const listings = new Map(
    units.map((unit) => {
      const {
        address,
        coordinates: _place,
        photos: described,
        nightLimit: _nights,
        smallDwelling: _dwelling,
        ...fields
      } = fieldsOfUnit(unit)
      const alts = new Map(described.map(({ id, alt }) => [id, alt]))
      const listing: Listing = {
        ...fields,
        id: unit.id,
        suburb: address.suburb,
        town: address.town,
        hostFirstName: unit.hostFirstName,
        photos: (photos.get(unit.id) ?? []).map(({ id, ...photo }) => ({
          ...photo,
          alt: alts.get(id) ?? '',
        })),
        taken: (occupiedBy.get(unit.id) ?? []).map(({ startsOn, endsOn }) => ({ startsOn, endsOn })),
        publishedAt: unit.published_at ?? unit.updated_at,
        updatedAt: unit.updated_at,
      }
      return [unit.id, listing]
    }),
  )
  return ids.flatMap((id) => listings.get(id) ?? [])
}

async function photosOf(db: Reader, units: Parameters<typeof publicPhotoFiles>[1]) {
  const files = await publicPhotoFiles(db, units)
  return new Map(
    [...files].map(([unitId, rows]) => [
      unitId,
      rows.flatMap((row) => {
        const { id, url, width, height } = toStoredFile(row) ?? {}
        return id && url && width && height ? { id, url, width, height } : []
      }),
    ]),
  )
}

function meets(wishes: ListingWishes): RawBuilder<boolean> {
  const { place, from, to, min, max, type, bed, guests = null, amenities = [], today } = wishes
  const conditions = [
    sql`(available_until is null or available_until >= ${today})`,
    place === '' ? null : isAt(place),
    from === null && to === null ? null : isFree(from ?? today, to ?? addDays(from ?? today, 1), today),
    min === null ? null : sql`rent_per_week >= ${min}`,
    max === null ? null : sql`rent_per_week <= ${max}`,
    type === null ? null : sql`unit_type = ${type}`,
    bed === null ? null : sql`bed_types @> ${JSON.stringify([bed])}::jsonb`,
    amenities.length === 0 ? null : sql`fields->'amenities' @> ${JSON.stringify(amenities)}::jsonb`,
    guests === null
      ? null
      : sql`coalesce((fields->>'maxGuests')::int, (fields->>'guestsIncluded')::int, 1) >= ${guests}`,
  ]
  return sql<boolean>`(${sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )})`
}

/**
 * The SQL condition that no night between two days has a guest or is blocked, by the days of `freeFrom`. Guests who
 * leave on the first day or arrive on the last don't conflict.
 */
function isFree(from: string, to: string, today: string): RawBuilder<boolean> {
  return sql<boolean>`(
    (available_from is null or available_from <= ${from})
    and (available_until is null or available_until >= ${to})
    and not exists (
      select from agreements
      where agreements.unit_id = units.id
        and agreements.status = any(${TAKES_UP})
        and coalesce(agreements.starts_on, '') < ${to}
        and (
          agreements.leaves_on is null
          or agreements.leaves_on > ${from}
          or (agreements.leaves_on = ${from} and agreements.terms->>'regime' <> 'SHORT_STAY')
          or (
            agreements.ends_on < ${today}
            and agreements.notice_ends_on is null
            and agreements.status = 'ACTIVE'
            and agreements.terms->>'regime' = 'RESIDENTIAL'
            and agreements.ends_on::date - agreements.starts_on::date >= 90
          )
        )
    )
    and not exists (
      select from blocked_days
      where blocked_days.unit_id = units.id
        and not blocked_days.is_removed
        and blocked_days.first_day < ${to}
        and blocked_days.last_day >= ${from}
    )
  )`
}

/**
 * The SQL condition that every typed word begins a word of the title, suburb, town or postcode, regardless of macrons.
 */
function isAt(place: string): RawBuilder<boolean> {
  const words = place.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0) return sql<boolean>`false`
  const query = words.map((word) => `${word}:*`).join(' & ')
  return sql<boolean>`place_words @@ to_tsquery('simple', folded(${query}))`
}
