import type { WaitingEdit, WaitingFile } from '#workers/replica-api.ts'

/** The page on which a record of this collection is seen and changed. */
export function placeOfRecord(collection: WaitingEdit['collection'], id: string): string {
  switch (collection) {
    case 'profile':
      return '/my-profile?tab=profile'
    case 'units':
      return `/units/details/${id}`
    case 'agreements':
      return `/accommodation/agreements/details/${id}`
  }
}

/** The page of what a file belongs to; `null` for a ticket, whose form goes with its files. */
export function placeOfFile(purpose: WaitingFile['purpose'], ownerId: string | null): string | null {
  switch (purpose) {
    case 'avatar':
      return placeOfRecord('profile', '')
    case 'unitPhoto':
      return ownerId && placeOfRecord('units', ownerId)
    case 'agreementFile':
      return ownerId && placeOfRecord('agreements', ownerId)
    case 'ticketFile':
      return null
  }
}
