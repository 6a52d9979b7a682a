import { termUntil } from '#domain/calendar/tenancy-term.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import type { NewSignature } from '#contract/agreement.ts'
import { addSignatures, hashOfTerms } from '#server/records/agreements/agreement-signing.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { demoAgreements, type DemoAgreement } from './demo-agreements.ts'
import { demoHost, demoId } from './demo-people.ts'

const HOUR_MS = 3_600_000
/** Two signatures that look handwritten. */
const DRAWINGS = {
  host: 'M60 140 L80 60 L110 130 L140 70 L160 130 L200 90 L230 120 L270 80 L300 130 L360 95 L420 120 L520 100',
  guest:
    'M70 70 L190 60 M130 62 L118 150 L150 120 L180 140 L210 110 L240 140 L280 105 L330 140 L400 90 L480 125',
} as const

/** Writes the demo's agreements and their signatures, and records them in the feeds of their parties. */
export async function writeAgreements(tx: Tx, now: Date): Promise<void> {
  for (const [nth, agreement] of demoAgreements(now).entries()) {
    const { id, status, guest, unit, terms, facts, signedOn } = agreement
    const at = new Date(now.getTime() - (nth + 1) * HOUR_MS)
    const isSent = status !== 'DRAFT'
    const isOver = status === 'COMPLETED' || status === 'EXPIRED'
    await tx
      .insertInto('agreements')
      .values({
        id,
        host_id: demoHost.id,
        guest_id: guest.id,
        unit_id: unit.id,
        status,
        terms: JSON.stringify(terms),
        facts: JSON.stringify(facts),
        hash: hashOfTerms(id, terms),
        sent_at: isSent ? at : null,
        // Agreements that are over ended on their last day.
        ended_on: isOver ? terms.endsOn : null,
        rent_until: isOver ? termUntil(terms) : null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    if (signedOn !== null) {
      for (const party of ['host', 'guest'] as const)
        await addSignatures(tx, {
          agreementId: id,
          signatures: [signatureOf(agreement, party, nth, signedOn)],
          recordedBy: party === 'host' ? demoHost.id : guest.id,
          at: new Date(signedOn),
        })
    }
    const people = isSent ? [demoHost.id, guest.id] : [demoHost.id]
    await recordChanges(tx, people, [{ collection: 'agreements', id }])
  }
}

function signatureOf(
  { terms }: DemoAgreement,
  party: AgreementParty,
  nth: number,
  signedOn: string,
): NewSignature {
  return {
    id: demoId('signature', nth * 2 + (party === 'host' ? 0 : 1)),
    party,
    name: party === 'host' ? terms.hostName : terms.guestName,
    drawing: DRAWINGS[party],
    terms,
    signedAt: new Date(signedOn).toISOString(),
  }
}
