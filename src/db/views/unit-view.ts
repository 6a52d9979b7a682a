import type { PlaceZone } from '#contract/region.ts'
import type { AgreementRow } from '#contract/agreement.ts'
import type { UnitFields } from '#contract/unit-fields.ts'
import type { UnitStatus, UnitStep } from '#contract/unit-status.ts'
import type { UnitRow } from '#contract/unit.ts'
import type { EditView } from './edit-view.ts'
import type { StayState } from '#domain/calendar/stay-state.ts'

/** A unit as its host should see it: the server's row with the edits made here. */
export type UnitView = UnitFields & {
  id: string
  /** The version of the server's row; 0 for a unit that is on this device only. */
  version: number
  status: UnitStatus
  hostId: string
  /** The host's name; blank while the unit is on this device only. */
  hostName: string
  /** Photos that the server has. */
  files: UnitRow['files']
  /** When it last changed on the server, ISO 8601; `null` while it is on this device only. */
  updatedAt: string | null
  /** Its current or next agreement, as far as this device knows. */
  stay: UnitStay | null
  /** A step that was pressed offline, to be pressed again. */
  prepared: UnitStep | null
  edit: EditView | null
}

/**
 * The current or next stay. Days are `YYYY-MM-DD` by the place's clock. `endsOn` is the last day by a notice, otherwise
 * as agreed; `null` until somebody ends it.
 */
export type UnitStay = Pick<AgreementRow, 'id' | 'status' | 'guestName' | 'startsOn' | 'endsOn'> & {
  zone: PlaceZone
  phase: Extract<StayState, 'coming' | 'due' | 'now' | 'leaving'>
}
