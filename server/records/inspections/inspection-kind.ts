import type { InspectionRow } from '#contract/inspection.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as inspections from '#server/store/migrations/0191-inspections.ts'
import { inspectionRoutes } from './inspection-routes.ts'
import { inspectionRows } from './inspection-rows.ts'

export const inspectionKind: ServerKind<InspectionRow> = {
  rowsFor: inspectionRows,
  // The names in it are those that were signed.
  rowsShowing: null,
  routes: inspectionRoutes,
  migrations: { '0191-inspections': inspections },
}
