import { bondFacts, type BondFacts } from '#domain/money/recorded-facts.ts'
import { countingOf } from '#domain/money/standing.ts'
import type { Replica } from '#db/replica.ts'
import { knownEntries } from './known-entries.ts'
import { countedRows } from './ledgers.ts'
import { remembered } from './remembered.ts'

/** Returns what is known of an agreement's bond on this device: by its ledger, otherwise by the agreement. */
export function knownBond(replica: Replica, id: string, row: Partial<BondFacts>): BondFacts {
  const known = knownEntries(replica)(id)
  const { bondReceivedOn = null, bondLodgedOn = null } = row
  return remembered(replica, `bond ${id}`, [known, bondReceivedOn, bondLodgedOn], () =>
    bondFacts({ bondReceivedOn, bondLodgedOn }, countingOf(countedRows(known))),
  )
}
