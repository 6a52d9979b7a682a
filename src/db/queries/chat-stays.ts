import { isCohostIn, othersIn } from '#contract/chat-people.ts'
import type { Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { overlayEdit } from '#db/records/overlay-edit.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import { editId } from '#db/schema/edits.ts'
import type { ChatStay } from '#db/views/chat-view.ts'
import { derived, type Today } from './derived.ts'
import { recordIds } from './records.ts'
import { stayState } from '#domain/calendar/stay-state.ts'
import { lastDayOf } from '#domain/calendar/tenancy-term.ts'

/** During a burst of changes it is computed at most this often. */
const THROTTLE_MS = 100

type Found = Omit<ChatStay, 'chatId' | 'comesToo'> & { unitId: string; otherId: string }

/**
 * The stay that matters now in each chat, or in one of them: of all that its two people have, one under way, then one
 * that is due, then the next one agreed; otherwise one in the room that was last asked about. A pair has one chat. If
 * it has several from before, the newest chooses first, and the others show what is left of their own room. Reads chats
 * and agreements, never messages.
 */
export function chatStays(
  { replica, now }: Scope,
  { chatId }: Today & { chatId?: string },
): Observable<ChatStay[]> {
  const { live } = replica
  const same = rememberedStays()
  return derived(
    [{ table: live.chats }, { table: recordsOf(replica, 'agreements') }, { table: live.edits }],
    () => {
      const byPerson = staysByPerson(replica, new Date(now()))
      const shown = new Map<string, Found & Pick<ChatStay, 'comesToo'>>()
      const newest = new Set<string>()
      const taken = new Set<Found>()
      for (const { id, row } of [...live.chats.values()].sort(newestFirst)) {
        // What a co-host has of stays is in no agreement of theirs.
        if (isCohostIn(row.participants, replica.userId)) continue
        const otherId = othersIn(row.participants, replica.userId)[0]?.id ?? ''
        const left = (byPerson.get(otherId) ?? []).filter((stay) => !taken.has(stay))
        const own = left.filter(
          ({ unitId, agreementId }) => row.subject?.id === unitId || row.subject?.id === agreementId,
        )
        const agreed = left.filter(({ phase }) => AGREED.has(phase))
        const isNewest = !newest.has(otherId)
        const [first] = (isNewest && agreed.length > 0 ? agreed : own).toSorted(
          (a, b) =>
            phaseOf(a) - phaseOf(b) || Number(own.includes(b)) - Number(own.includes(a)) || byDay(a, b),
        )
        newest.add(otherId)
        if (first === undefined) continue
        taken.add(first)
        const comesToo = isNewest && left.some((stay) => stay !== first && COMES.has(stay.phase))
        shown.set(id, { ...first, comesToo })
      }
      return live.chats.values().flatMap(({ id }): ChatStay[] => {
        const stay = chatId === undefined || chatId === id ? shown.get(id) : undefined
        return stay === undefined ? [] : [same(id, stay)]
      })
    },
    {
      throttleMs: THROTTLE_MS,
      isSame: (a, b) => a.length === b.length && a.every((stay, n) => stay === b[n]),
    },
  )
}

/** Sorts chats as the server does to find a pair's newest (server/chats/pair-chat.ts). */
function newestFirst({ row: a }: ChatDoc, { row: b }: ChatDoc): number {
  const isEmpty = Number(a.lastPosition < 0) - Number(b.lastPosition < 0)
  const [at, bt] = [a, b].map(({ lastMessage, createdAt }) => lastMessage?.createdAt ?? createdAt)
  return isEmpty || (bt ?? '').localeCompare(at ?? '') || b.id.localeCompare(a.id)
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
  const {
    status = 'DRAFT',
    startsOn = null,
    endsOn = null,
    noticeEndsOn = null,
    endedOn = null,
    region = null,
    regime = 'SHORT_STAY',
  } = known ?? {}
  if (unitId === undefined || guestId === undefined) return null
  const isDraft = status === 'DRAFT' && hostId === userId
  const today = dayAtPlace(at, zoneOf(region))
  const phase = isDraft
    ? 'draft'
    : stayState({ status, regime, startsOn, endsOn, noticeEndsOn, endedOn }, today)
  if (phase === null) return null
  const last = lastDayOf({ endsOn, noticeEndsOn })
  return {
    agreementId: id,
    phase,
    unitId,
    unitTitle,
    otherId: hostId === userId ? guestId : hostId,
    startsOn,
    endsOn: phase === 'past' ? (endedOn ?? last) : last,
  }
}

/** Returns the same object for the same stay, so that a change to one agreement among hundreds changes one row. */
function rememberedStays(): (chatId: string, found: Found & Pick<ChatStay, 'comesToo'>) => ChatStay {
  const remembered = new Map<string, ChatStay>()
  return (chatId, { agreementId, phase, unitTitle, startsOn, endsOn, comesToo }) => {
    const stay = { chatId, agreementId, phase, unitTitle, startsOn, endsOn, comesToo }
    const known = remembered.get(chatId)
    if (known !== undefined && JSON.stringify(known) === JSON.stringify(stay)) return known
    remembered.set(chatId, stay)
    return stay
  }
}

const COMES: ReadonlySet<ChatStay['phase']> = new Set(['coming', 'due'])
const AGREED: ReadonlySet<ChatStay['phase']> = new Set(['now', 'leaving', ...COMES])

const PHASES: readonly ChatStay['phase'][] = ['now', 'leaving', 'due', 'coming', 'asked', 'draft', 'past']

const phaseOf = ({ phase }: Found): number => PHASES.indexOf(phase)

/** Sorts stays of one phase: the next one first, but of past ones the latest. */
function byDay(a: Found, b: Found): number {
  const days =
    (a.startsOn ?? '').localeCompare(b.startsOn ?? '') || a.agreementId.localeCompare(b.agreementId)
  return a.phase === 'past' ? -days : days
}
