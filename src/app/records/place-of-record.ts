import type { RecordKind } from '#contract/records.ts'
import type { WaitingFile } from '#workers/replica-api.ts'
import { MESSAGES_PATH, postPath } from '#app/format/paths.ts'
import { RECORD_ENTRIES } from './record-kinds.ts'

/** Returns the page where a record is shown and edited. */
export function placeOfRecord(kind: RecordKind, id: string): string {
  return RECORD_ENTRIES[kind].pathOf(id)
}

/** Returns the page of the record a file belongs to; `null` if there is none. */
export function placeOfFile(purpose: WaitingFile['purpose'], ownerId: string | null): string | null {
  switch (purpose) {
    case 'avatar':
      return placeOfRecord('profile', '')
    case 'unitPhoto':
      return ownerId && placeOfRecord('units', ownerId)
    case 'agreementFile':
      return ownerId && placeOfRecord('agreements', ownerId)
    case 'arrivalPhoto':
      return ownerId && placeOfRecord('arrivalNotes', ownerId)
    case 'ticketFile':
      return ownerId && placeOfRecord('tickets', ownerId)
    case 'ledgerFile':
      return ownerId && placeOfRecord('ledgerEntries', ownerId)
    case 'expenseFile':
      return ownerId && placeOfRecord('expenses', ownerId)
    case 'inspectionPhoto':
      return ownerId && placeOfRecord('inspections', ownerId)
    case 'turnoverPhoto':
      return ownerId && placeOfRecord('turnovers', ownerId)
    case 'messagePhoto':
      return ownerId && `${MESSAGES_PATH}?chat=${ownerId}`
    case 'postPicture':
      return ownerId && postPath(ownerId)
  }
}
