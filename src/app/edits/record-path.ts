import type { EditCollection } from '#workers/replica-api.ts'

/** Where a record that people change by field is seen and changed. */
export function recordPath(collection: EditCollection, id: string): string {
  switch (collection) {
    case 'profile':
      return '/my-profile'
    case 'units':
      return `/units/details/${id}`
    case 'agreements':
      return `/accommodation/agreements/details/${id}`
  }
}
