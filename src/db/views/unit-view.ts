import type { PlaceZone } from '#contract/region.ts'
import type { AgreementRow } from '#contract/agreement.ts'
import type { UnitFields } from '#contract/unit-fields.ts'
import type { UnitStatus, UnitStep } from '#contract/unit-status.ts'
import type { UnitRow } from '#contract/unit.ts'
import type { EditView } from './edit-view.ts'

/** A unit as its host should see it: the server's row with what was changed here laid over it. */
export type UnitView = UnitFields & {
  id: string
  /** Of the server's row; 0 for a unit that is on this device only. */
  version: number
  status: UnitStatus
  hostId: string
  /** Whose it is; blank while it is here only. */
  hostName: string
  /** Photos that the server has. */
  files: UnitRow['files']
  /** When it last changed on the server, ISO 8601; `null` while it is here only. */
  updatedAt: string | null
  /** Its agreement that is under way or comes next, as far as this device knows. */
  stay: UnitStay | null
  /** A step that was pressed with no network, to be pressed again. */
  prepared: UnitStep | null
  edit: EditView | null
}

/** Who is there, or will be. Days are `YYYY-MM-DD` by the place's clock; `endsOn: null` until somebody ends it. */
export type UnitStay = Pick<AgreementRow, 'id' | 'status' | 'guestName' | 'startsOn' | 'endsOn'> & {
  zone: PlaceZone
  /** It is under way, and its first day at the place has come: a stay may be started early. */
  isHere: boolean
}
