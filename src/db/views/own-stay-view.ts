import type { LawRegime } from '#contract/agreement-terms.ts'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import type { StayState } from '#domain/calendar/stay-state.ts'
import type { PlaceZone } from '#contract/region.ts'
import type { UnitAddress, UnitCoordinates } from '#contract/unit-fields.ts'
import type { StoredFile } from '#contract/upload.ts'

/** A stay as its guest needs it on the way there, from this device alone. Days are by the clock of the place. */
export type OwnStay = {
  agreementId: string
  /** The version of the agreement's row. */
  version: number
  status: AgreementStatus
  /** Guests know themselves whether they have arrived or left: until it is over, the stay is under way. */
  phase: Exclude<StayState, 'due' | 'leaving'>
  unitId: string
  title: string
  /** The premises as named in the agreement. */
  premises: string
  hostId: string
  guestId: string
  hostName: string
  regime: LawRegime
  startsOn: string | null
  /** The last day: by a notice, otherwise as agreed. */
  endsOn: string | null
  zone: PlaceZone
  today: string
  /** What this device knows about the room; `null` for nothing. */
  room: {
    address: UnitAddress
    coordinates: UnitCoordinates | null
    houseRules: string
    cover: { id: string; alt: string; stored: StoredFile | null } | null
  } | null
  /** The host's arrival notes, with the codes only while they show; `null` for none. */
  notes: StayNotes | null
  /** Whether the host says that the room is ready, from the day before arrival until the day after it. */
  isReady: boolean
  /** What to pay, in cents; `null` if nothing is asked for. */
  money: { owed: number; next: { dueOn: string; amount: number } | null; openClaims: number } | null
}

export type StayNotes = Pick<
  ArrivalNotesRow,
  | 'language'
  | 'arriveFrom'
  | 'leaveBy'
  | 'directions'
  | 'gettingIn'
  | 'doorCode'
  | 'wifiName'
  | 'wifiPassword'
  | 'whereThings'
  | 'phone'
  | 'photos'
  | 'files'
> & {
  /**
   * State of the codes: `none` if there are none, `later` before the day they show, `shown`, `missing` if it is time
   * and they haven't arrived, `over`.
   */
  codes: 'none' | 'later' | 'shown' | 'missing' | 'over'
  /** Whether the codes are on this device already. */
  areHere: boolean
  /** The day from which they show; `null`: at once. */
  shownOn: string | null
}
