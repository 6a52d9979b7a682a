import type { Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { overlayEdit } from '#db/records/overlay-edit.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { QueryRows } from '#db/registry-types.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import { editId } from '#db/schema/edits.ts'
import type { ChatStay } from '#db/views/chat-view.ts'
import { derived } from './derived.ts'
import { recordIds } from './records.ts'
import { stayPhase } from './stay-phase.ts'

/** During a burst of changes it is computed at most this often. */
const THROTTLE_MS = 100

type Found = Omit<ChatStay, 'chatId'> & { unitId: string; otherId: string }

/**
 * The stay that each chat is about: a stay of its two people in the chat's room. If there is none, their stay in
 * another room, unless they also have a chat about that room. Reads chats and agreements, never messages.
 */
export function chatStays({ replica, now }: Scope): Observable<QueryRows<'chatStays'>> {
  const { live } = replica
  const same = rememberedStays()
  return derived(
    [{ table: live.chats }, { table: recordsOf(replica, 'agreements') }, { table: live.edits }],
    () => {
      const byPerson = staysByPerson(replica, new Date(now()))
      const rooms = new Set(live.chats.values().flatMap(roomsOf(replica)))
      return live.chats.values().flatMap(({ id, row }): ChatStay[] => {
        const all = row.participants.flatMap((person) => byPerson.get(person.id) ?? [])
        const own = all.filter(
          ({ unitId, agreementId }) => row.subject?.id === unitId || row.subject?.id === agreementId,
        )
        const others = all.filter(({ otherId, unitId }) => !rooms.has(`${otherId}:${unitId}`))
        const [first] = (own.length > 0 ? own : others).toSorted(byPhase)
        return first === undefined ? [] : [same(id, first)]
      })
    },
    {
      throttleMs: THROTTLE_MS,
      isSame: (a, b) => a.length === b.length && a.every((stay, n) => stay === b[n]),
    },
  )
}

/** Returns each other person of a chat combined with its room, as one key. */
function roomsOf({ userId }: Replica): (doc: ChatDoc) => string[] {
  return ({ row }) =>
    row.participants.flatMap(({ id }) =>
      id === userId || row.subject === null ? [] : [`${id}:${row.subject.id}`],
    )
}

function staysByPerson(replica: Replica, at: Date): Map<string, Found[]> {
  const byPerson = new Map<string, Found[]>()
  for (const id of recordIds(replica, 'agreements')) {
    const stay = stayOf(replica, id, at)
    if (stay === null) continue
    const known = byPerson.get(stay.otherId)
    if (known) known.push(stay)
    else byPerson.set(stay.otherId, [stay])
  }
  return byPerson
}

function stayOf(replica: Replica, id: string, at: Date): Found | null {
  const { live, userId } = replica
  const row = recordsOf(replica, 'agreements').get(id)?.row ?? null
  // An agreement that is only on this device has what its host entered, and no status yet.
  const known: Partial<AgreementRow> | undefined = overlayEdit(
    row,
    live.edits.get(editId('agreements', id)),
  )?.row
  const { unitId, unitTitle = '', hostId = userId, guestId } = known ?? {}
  const { status = 'DRAFT', startsOn = null, endsOn = null, endedOn = null, region = null } = known ?? {}
  if (unitId === undefined || guestId === undefined) return null
  const isDraft = status === 'DRAFT' && hostId === userId
  const today = dayAtPlace(at, zoneOf(region))
  const phase = isDraft ? 'draft' : stayPhase({ status, startsOn, endsOn, endedOn }, today)
  if (phase === null) return null
  return {
    agreementId: id,
    phase,
    unitId,
    unitTitle,
    otherId: hostId === userId ? guestId : hostId,
    startsOn,
    endsOn: phase === 'past' ? (endedOn ?? endsOn) : endsOn,
  }
}

/** Returns the same object for the same stay, so that a change to one agreement among hundreds changes one row. */
function rememberedStays(): (chatId: string, found: Found) => ChatStay {
  const remembered = new Map<string, ChatStay>()
  return (chatId, { agreementId, phase, unitTitle, startsOn, endsOn }) => {
    const stay = { chatId, agreementId, phase, unitTitle, startsOn, endsOn }
    const known = remembered.get(chatId)
    if (known !== undefined && JSON.stringify(known) === JSON.stringify(stay)) return known
    remembered.set(chatId, stay)
    return stay
  }
}

const PHASES: readonly ChatStay['phase'][] = ['now', 'coming', 'asked', 'draft', 'past']

/** Sorts by phase, stays under way first. Among future stays the next comes first; among past ones, the latest. */
function byPhase(a: Found, b: Found): number {
  const phases = PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase)
  const days =
    (a.startsOn ?? '').localeCompare(b.startsOn ?? '') || a.agreementId.localeCompare(b.agreementId)
  return phases || (a.phase === 'past' ? -days : days)
}
