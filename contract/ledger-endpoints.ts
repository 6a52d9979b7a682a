import { z } from 'zod'
import { AfterId, endpoint, Id, paged, pageQuery, told } from './endpoint.ts'
import { LedgerEntry, NewLedgerEntry } from './ledger-entry.ts'
import { LEDGER_PAGE, PER_PAGE_MAX } from './limits.ts'

export const ledgerEntries = endpoint({
  name: 'ledgerEntries',
  method: 'get',
  path: '/ledger-entries',
  needs: ['list', 'AccommodationRent'],
  summary:
    'Entries of the caller’s agreements as host or guest, newest first; everybody’s with `all`, for administrators',
  query: pageQuery(LEDGER_PAGE, PER_PAGE_MAX).extend({
    ...AfterId.shape,
    agreementId: Id.optional(),
    /** Everybody's entries. For administrators only. */
    all: z.stringbool().optional(),
  }),
  answer: paged(LedgerEntry),
})

export const addLedgerEntry = endpoint({
  name: 'addLedgerEntry',
  hasOwnLimit: true,
  method: 'put',
  path: '/ledger-entries/:id',
  // The guest's claim is an entry too. `KIND_RULES` says which party may write which kind.
  needs: ['list', 'AccommodationRent'],
  summary: 'Adds an entry under an id made on the device. Safe to repeat: returns the stored entry',
  params: z.object({ id: Id }),
  body: NewLedgerEntry,
  answer: told(LedgerEntry),
})
