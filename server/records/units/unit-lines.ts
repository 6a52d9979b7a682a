import { NO_ADDRESS, type UnitFields } from '#contract/unit-fields.ts'
import { UNIT_LINE_EVERY_MS } from '#contract/limits.ts'
import { addSystemLine, type LineAdded, newestMessage } from '#server/chats/system-lines.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredUnit } from '#server/store/tables.ts'

/** Whether guests can see a change; they don't see the exact address. */
export function isSeenByGuests(before: UnitFields, after: UnitFields): boolean {
  return seenText(before) !== seenText(after)
}

function seenText({ address: { suburb, town, postcode }, ...fields }: UnitFields): string {
  return JSON.stringify({
    ...fields,
    address: { ...NO_ADDRESS, suburb, town, postcode },
    coordinates: null,
  })
}

/**
 * Tells the people who stay in a unit, or have been offered a stay, that its details have changed. Successive changes
 * are one line, as long as it's the newest message of its chat, and for at most an hour.
 */
export async function addUnitLines(
  tx: Tx,
  unit: StoredUnit,
  { at, newId }: { at: Date; newId: () => string },
): Promise<LineAdded[]> {
  const guests = await tx
    .selectFrom('agreements')
    .select('guest_id')
    .distinct()
    .where('unit_id', '=', unit.id)
    .where('sent_at', 'is not', null)
    .where('status', 'in', ['PENDING', 'APPROVED', 'ACTIVE'])
    .orderBy('guest_id')
    .execute()
  const lines: LineAdded[] = []
  for (const { guest_id: guestId } of guests) {
    const pair = { hostId: unit.host_id, guestId, unitId: unit.id }
    const newest = await newestMessage(tx, pair)
    const isSaid =
      newest?.event?.name === 'unitChanged' &&
      newest.event.unitId === unit.id &&
      at.getTime() - newest.createdAt.getTime() < UNIT_LINE_EVERY_MS
    if (isSaid) continue
    const event = { name: 'unitChanged' as const, unitId: unit.id }
    const line = await addSystemLine(tx, { ...pair, senderId: unit.host_id, event, at, newId })
    if (line) lines.push(line)
  }
  return lines
}
