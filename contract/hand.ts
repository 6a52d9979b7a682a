import { z } from 'zod'
import { StoredTermsFields } from './agreement.ts'
import { AGREEMENT_STATUSES } from './agreement-status.ts'
import { LAW_REGIMES } from './agreement-terms.ts'
import { BlockedDaysRow } from './blocked-days.ts'
import { ChatProfileUser } from './chat.ts'
import { AfterId, endpoint, Id, paged, pageQuery, StoredDay, Timestamp, told } from './endpoint.ts'
import { GIVEN } from './given.ts'
import { GuestInvitation, InvitationToken } from './guest-invitation.ts'
import { HAND_ROOMS_MAX } from './invitation-limits.ts'
import { LedgerEntry } from './ledger-entry.ts'
import { NAME_LENGTH_MAX, PER_PAGE_MAX, UNITS_PAGE } from './limits.ts'
import { REGIONS } from './region.ts'
import { StoredFile } from './upload.ts'

const Gifts = z.array(z.enum(GIVEN))

/**
 * The days of a stay, by which departures are computed, without its money. Whoever may see the calendar also has the
 * guest's name, and stays that nobody has accepted yet.
 */
export const HandStay = z.object({
  /** The agreement's id, under which its turnover stands. */
  id: Id,
  status: z.enum(AGREEMENT_STATUSES),
  /** Says how its last day counts. */
  regime: z.enum(LAW_REGIMES),
  region: z.enum(REGIONS).nullable(),
  startsOn: StoredDay.nullable(),
  endsOn: StoredDay.nullable(),
  /** The last day by a notice to end it, if one stands. */
  noticeEndsOn: StoredDay.nullable().optional(),
  endedOn: StoredDay.nullable(),
  /** Missing for who may not see the calendar. */
  guestName: z.string().optional(),
})
export type HandStay = z.infer<typeof HandStay>

/** What a room's calendar shows besides stays. */
export const UnitCalendar = z.object({
  /** Days that aren't over, the earliest first; not those that are free again. */
  blocked: z.array(
    BlockedDaysRow.pick({
      ...{ id: true, feedId: true, firstDay: true, lastDay: true, note: true, mayEcho: true },
    }),
  ),
  /** The days on which guests may have the room, `null` for no limit; `null` for a room that isn't published. */
  letDays: z.object({ from: StoredDay.nullable(), until: StoredDay.nullable() }).nullable(),
})
export type UnitCalendar = z.infer<typeof UnitCalendar>

/**
 * The ledger of a stay, without its texts, receipts and files: what a device needs to tell what is owed on any day. Notes
 * and names of what was charged are blank.
 */
export const HandLedger = z.object({
  agreementId: Id,
  guestName: z.string(),
  terms: StoredTermsFields.pick({
    ...{ regime: true, region: true, startsOn: true, endsOn: true, rentPerWeek: true, frequency: true },
    ...{ addOns: true, firstDueOn: true, isPaidInArrears: true },
    ...{ additionalGuests: true, laterGuests: true, additionalGuestCharge: true },
  }).extend({
    status: z.enum(AGREEMENT_STATUSES),
    noticeEndsOn: StoredDay.nullable(),
    endedOn: StoredDay.nullable(),
    rentUntil: StoredDay.nullable(),
  }),
  entries: z.array(
    LedgerEntry.pick({
      ...{ id: true, kind: true, amount: true, day: true, method: true, entryId: true, sameAs: true },
      ...{ isCancelled: true, isOpening: true, awardedFor: true, rounding: true, note: true },
      ...{ writtenAt: true, acceptedAt: true },
    }),
  ),
})
export type HandLedger = z.infer<typeof HandLedger>

/** The money of a room as its host's ledgers have it. */
export const HandMoney = z.object({
  /** Of stays that are agreed or under way, and of those that are over with money still owed, in either direction. */
  ledgers: z.array(HandLedger),
  /** What came in under all its agreements, by the month (`YYYY-MM`) of its day, in cents; the newest month first. */
  received: z.array(z.object({ month: z.string(), amount: z.number().int() })),
})
export type HandMoney = z.infer<typeof HandMoney>

/** How to get to the room and in. `gettingIn` and `doorCode` are blank unless `isOpen`. */
export const WayIn = z.object({
  directions: z.string(),
  gettingIn: z.string(),
  doorCode: z.string(),
  /** Whether there is anything that opens. */
  hasCodes: z.boolean(),
  isOpen: z.boolean(),
  /** When the device erases what opens; `null`: the server tells it when. */
  closesAt: Timestamp.nullable(),
})
export type WayIn = z.infer<typeof WayIn>

/**
 * Somebody who helps a host in one room, as both of them have it. What the person needs to come and do it is only in
 * their own row: the host has all of it elsewhere.
 */
export const HandRow = z.object({
  id: Id,
  /** Increased by every change of what is given; sent in `If-Match`. */
  version: z.number().int(),
  unitId: Id,
  hostId: Id,
  personId: Id,
  /** Empty once it has ended; such a row is only told to whoever has ended it. */
  given: Gifts,
  host: ChatProfileUser,
  person: ChatProfileUser,
  unitTitle: z.string(),
  address: z.object({ street: z.string(), suburb: z.string(), town: z.string(), postcode: z.string() }),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  cover: StoredFile.nullable(),
  /** Times of day, by the clock of the place. */
  arriveFrom: z.string().nullable(),
  leaveBy: z.string().nullable(),
  wayIn: WayIn.nullable(),
  stays: z.array(HandStay),
  /** Missing for who may not see it. */
  calendar: UnitCalendar.optional(),
  money: HandMoney.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type HandRow = z.infer<typeof HandRow>

/** Fields to change; those left out stay as they are. */
export const HandEdit = z.object({ given: Gifts }).partial()
export type HandEdit = z.infer<typeof HandEdit>

export const hands = endpoint({
  name: 'hands',
  method: 'get',
  path: '/hands',
  needs: 'signedIn',
  summary: 'Who helps the caller in their rooms, and where the caller helps; newest change first',
  query: pageQuery(UNITS_PAGE, PER_PAGE_MAX).extend(AfterId.shape),
  answer: paged(HandRow),
})

export const editHand = endpoint({
  name: 'editHand',
  hasOwnLimit: true,
  method: 'patch',
  path: '/hands/:id',
  needs: 'signedIn',
  summary:
    'Takes away some of what somebody may do in a room, by its host or by that person; `[]` ends it. More is given by an invitation. `If-Match` names the version; 409 with the current row for any other',
  params: z.object({ id: Id }),
  body: HandEdit,
  answer: told(HandRow),
})

export const inviteHand = endpoint({
  name: 'inviteHand',
  method: 'put',
  path: '/hand-invitations/:id',
  needs: ['update', 'Unit'],
  hasOwnLimit: true,
  summary:
    'Invites somebody to help in some of the caller’s rooms; works once, for 14 days. Safe to repeat: returns the stored invitation',
  params: z.object({ id: Id }),
  body: z.object({
    token: InvitationToken,
    unitIds: z.array(Id).min(1, 'required').max(HAND_ROOMS_MAX, 'tooMany'),
    given: Gifts.min(1, 'required'),
    /** Whom the host means, in their own words. */
    name: z.string().trim().max(NAME_LENGTH_MAX, 'tooLong'),
  }),
  /** `address`: the page that the person opens. */
  answer: told(z.object({ invitation: GuestInvitation, address: z.string() })),
})

export const acceptHandInvitation = endpoint({
  name: 'acceptHandInvitation',
  method: 'post',
  path: '/hand-invitations/accept',
  needs: 'signedIn',
  hasOwnLimit: true,
  summary:
    'Uses an invitation to help; repeats that for the person who used it. 404 for anybody else unless it is open',
  body: z.object({ token: InvitationToken }),
  answer: told(z.object({ unitIds: z.array(Id) })),
})
