import type { InspectionParts, ItemPart } from '#contract/inspection-fields.ts'
import { partsIn } from '#contract/inspection-fields.ts'
import type { InspectionReport, InspectionRow, InspectionSigning } from '#contract/inspection.ts'
import type { AgreementView, EditView, RecordView } from '#workers/replica-api.ts'

/** An inspection as this device has it: the server's row with what was written here, or that alone. */
export type LocalInspection = { id: string; version: number } & Partial<InspectionRow> & {
    signing?: InspectionSigning
  }

/** What was signed: as the server keeps it, or as it waits here. */
export type LocalReport = InspectionSigning &
  Partial<Pick<InspectionReport, 'hash' | 'acceptedAt' | 'remarksUntil'>>

export type OpenInspection = {
  row: LocalInspection
  edit: EditView | null
  agreement: AgreementView
  /** What was signed as the guest moved in, for comparing; `null` for none. */
  moveIn: InspectionParts | null
  /** The day of the visit before this one, if there was one. */
  lastVisitOn: string | null
}

/** Returns the row of a record of this kind. */
export function localInspection(view: RecordView<'inspections'>): LocalInspection {
  // A view of this kind contains rows of this type, with what an edit adds.
  return view.row as LocalInspection
}

export function reportOf({ report, signing }: LocalInspection): LocalReport | null {
  return report ?? signing ?? null
}

/** Returns the parts as they are now, or as they were signed. */
export function partsOf(row: LocalInspection): InspectionParts {
  return reportOf(row)?.content.parts ?? partsIn(row)
}

/** Returns how many things there are, and how many of them somebody has looked at. */
export function countOf(items: readonly ItemPart[], isDone: (item: ItemPart) => boolean) {
  return { all: items.length, done: items.filter(isDone).length }
}
