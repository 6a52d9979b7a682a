import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import type { PlaceZone } from '#contract/region.ts'
import type { UnitAddress, UnitCoordinates } from '#contract/unit-fields.ts'
import type { StoredFile } from '#contract/upload.ts'

/** Where a guest's stay is: asked of them, agreed for later, under way, or over. */
export type StayPhase = 'now' | 'coming' | 'asked' | 'past'

/** A stay as its guest needs it on the way there, from this device alone. Days are by the clock of the place. */
export type OwnStay = {
  agreementId: string
  /** Of the agreement's row. */
  version: number
  status: AgreementStatus
  phase: StayPhase
  unitId: string
  title: string
  /** The premises as the agreement names them. */
  premises: string
  hostId: string
  guestId: string
  hostName: string
  startsOn: string | null
  endsOn: string | null
  zone: PlaceZone
  today: string
  /** What this device knows of the room; `null` for nothing. */
  room: {
    address: UnitAddress
    coordinates: UnitCoordinates | null
    houseRules: string
    cover: { id: string; alt: string; stored: StoredFile | null } | null
  } | null
  /** What the host has written about arriving, with the codes only while they show; `null` for nothing. */
  notes: StayNotes | null
  /** What to pay, in cents; `null` where nothing is asked. */
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
   * Of what lets somebody in: `none` where there is nothing, `later` while it shows on no day yet, `shown`, `missing`
   * when it is time and it has not arrived, `over`.
   */
  codes: 'none' | 'later' | 'shown' | 'missing' | 'over'
  /** Whether it is on this device already. */
  areHere: boolean
  /** From which day it shows; `null`: at once. */
  shownOn: string | null
}
