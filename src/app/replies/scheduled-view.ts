import type { AgreementRow } from '#contract/agreement.ts'
import { fullName } from '#contract/full-name.ts'
import type { Locale } from '#contract/locale.ts'
import { isRentMoment, type MessageMoment, type RentMoment } from '#contract/message-moments.ts'
import { type PlaceZone, zoneOf } from '#contract/region.ts'
import { filledReply } from '#contract/saved-reply-words.ts'
import {
  NO_SCHEDULED_MESSAGE,
  type ScheduledMessageFields,
  textFor,
} from '#contract/scheduled-message-fields.ts'
import type { ScheduledMessageRow } from '#contract/scheduled-message.ts'
import { stayMessageId } from '#contract/stay-message-id.ts'
import { centsInText, dayInText, daysInText } from '#domain/calendar/days-in-text.ts'
import { isWanted, LATE_MS, messageWindow, rentMessageAt } from '#domain/calendar/message-moments.ts'
import { lastDayOf } from '#domain/calendar/tenancy-term.ts'
import type { EditView, QueryRows } from '#workers/replica-api.ts'

/** A scheduled message as the screens show it, including one that is only on this device. */
export type ScheduledView = ScheduledMessageFields & {
  id: string
  /** `null` for one that is only on this device. */
  activeFrom: Date | null
  edit: EditView | null
}

/** A stay of a guest, as its host's device has it. */
export type MessagedGuest = Pick<
  AgreementRow,
  | 'id'
  | 'regime'
  | 'frequency'
  | 'status'
  | 'startsOn'
  | 'endsOn'
  | 'noticeEndsOn'
  | 'endedOn'
  | 'region'
  | 'unitId'
  | 'unitTitle'
> & { guestId: string; hostId: string; guestName: string; guestLocale: Locale | null }

/** What is due next under an agreement. */
export type RentDue = { agreementId: string; dueOn: string; cents: number }

/** A message that waits for its time in one conversation. */
export type WaitingMessage = {
  /** The id under which it is changed and skipped. */
  id: string
  at: Date
  zone: PlaceZone
  text: string
  /** For rent: the day on which it's due. */
  dueOn: string | null
  /** `null` for a single message. */
  moment: MessageMoment | null
  templateId: string | null
  agreementId: string | null
  isUnlessAnswered: boolean
  isSkipped: boolean
  /** Its time is over and it wasn't sent. */
  isLate: boolean
  /** What its host wrote for this guest; `null` while it goes as the template says. */
  own: ScheduledView | null
}

/** Returns the scheduled messages among records. */
export function scheduledOf(records: QueryRows<'records'>): ScheduledView[] {
  return records.flatMap((record) => (record.kind === 'scheduledMessages' ? [scheduledView(record)] : []))
}

export function scheduledView({
  id,
  row,
  edit,
}: {
  id: string
  row: object
  edit: EditView | null
}): ScheduledView {
  const { activeFrom, ...here } = row as Partial<ScheduledMessageRow>
  return {
    ...NO_SCHEDULED_MESSAGE,
    ...here,
    id,
    edit,
    activeFrom: activeFrom === undefined ? null : new Date(activeFrom),
  }
}

/** Returns the stays among records. A row that the server hasn't seen is agreed with nobody. */
export function guestsOf(records: QueryRows<'records'>): MessagedGuest[] {
  return records.flatMap((record) => {
    const row = record.row as Partial<AgreementRow>
    if (record.kind !== 'agreements' || !row.guest || !row.status || !row.regime) return []
    return [
      {
        id: record.id,
        regime: row.regime,
        frequency: row.frequency ?? 'WEEKLY',
        status: row.status,
        startsOn: row.startsOn ?? null,
        endsOn: row.endsOn ?? null,
        noticeEndsOn: row.noticeEndsOn ?? null,
        endedOn: row.endedOn ?? null,
        region: row.region ?? null,
        unitId: row.unitId ?? '',
        unitTitle: row.unitTitle ?? '',
        guestId: row.guestId ?? '',
        hostId: row.hostId ?? '',
        guestName: row.guest.firstName || fullName(row.guest),
        guestLocale: row.guestLocale ?? null,
      },
    ]
  })
}

/** Returns a template's words as this guest will read them. */
export function textForGuest(
  texts: ScheduledMessageFields['texts'],
  guest: MessagedGuest,
  rent: Omit<RentDue, 'agreementId'> | null = null,
): string {
  const own = texts.find(({ language }) => language === guest.guestLocale)
  const language = own?.language ?? texts[0]?.language ?? guest.guestLocale ?? 'en'
  return filledReply(textFor(texts, guest.guestLocale), {
    name: guest.guestName,
    room: guest.unitTitle,
    dates: daysInText({ ...guest, endsOn: lastDayOf(guest) }, language),
    ...(rent && { amount: centsInText(rent.cents, language), due: dayInText(rent.dueOn, language) }),
  }).text
}

/**
 * Returns what waits for its time in a conversation with a guest, the next first. By the same rule as the server's, so
 * that it's known without a network. What is due already is left to the server: it may have sent it.
 */
export function waitingMessages(
  { chatId, guestId, userId }: { chatId: string; guestId: string; userId: string },
  scheduled: readonly ScheduledView[],
  guests: readonly MessagedGuest[],
  now: Date,
  dues: readonly RentDue[] = [],
): WaitingMessage[] {
  const stays = guests.filter((guest) => guest.guestId === guestId && guest.hostId === userId)
  const zone = zoneOf(stays[0]?.region ?? null)
  const singles = scheduled.flatMap((own): WaitingMessage[] => {
    if (own.chatId !== chatId || own.sendAt === null || own.isRemoved) return []
    const at = new Date(own.sendAt)
    const isLate = now.getTime() >= at.getTime() + LATE_MS
    // One that is due goes any moment.
    if (at <= now && !isLate && own.edit === null) return []
    return [{ ...NOTHING, ...own, at, zone, isLate, own, text: textFor(own.texts, null), moment: null }]
  })
  const templates = scheduled.filter(({ moment, isRemoved }) => moment !== null && !isRemoved)
  const forStays = stays.flatMap((stay) =>
    templates.flatMap((template) => forStay(template, stay, { scheduled, now, dues }) ?? []),
  )
  return [...singles, ...forStays].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const NOTHING = { isSkipped: false, isLate: false, dueOn: null }

function forStay(
  template: ScheduledView,
  stay: MessagedGuest,
  { scheduled, now, dues }: { scheduled: readonly ScheduledView[]; now: Date; dues: readonly RentDue[] },
): WaitingMessage | null {
  const { moment, isUnlessAnswered } = template
  if (moment === null || !template.unitIds.includes(stay.unitId) || !isWanted(moment, stay)) return null
  const rent = isRentMoment(moment) ? rentOf(moment, stay, dues) : null
  const id = stayMessageId(template.id, stay.id, rent?.dueOn)
  const own = scheduled.find((each) => each.id === id) ?? null
  const planned = plannedAt(template, stay, rent)
  const at = own?.sendAt ? new Date(own.sendAt) : planned
  if (at === null || (at <= now && own?.edit?.state !== 'rejected')) return null
  return {
    id,
    at,
    zone: zoneOf(stay.region),
    text: textForGuest(own && own.texts.length > 0 ? own.texts : template.texts, stay, rent),
    dueOn: rent?.dueOn ?? null,
    moment,
    templateId: template.id,
    agreementId: stay.id,
    isUnlessAnswered,
    isSkipped: own?.isRemoved ?? false,
    isLate: false,
    own,
  }
}

/** Returns what is due next; `null` if nothing, or where the server doesn't ask for it ahead. */
function rentOf(moment: RentMoment, stay: MessagedGuest, dues: readonly RentDue[]): RentDue | null {
  const isAsked = moment === 'rentLate' || stay.frequency !== 'DAILY'
  return (isAsked && dues.find(({ agreementId }) => agreementId === stay.id)) || null
}

function plannedAt(
  { moment, time, activeFrom }: ScheduledView,
  stay: MessagedGuest,
  rent: RentDue | null,
): Date | null {
  const zone = zoneOf(stay.region)
  if (moment === null) return null
  if (isRentMoment(moment)) return rent && rentMessageAt(moment, rent.dueOn, zone)
  // What goes at once when both agree is the server's: only it knows when that was.
  return messageWindow({ moment, time, activeFrom }, stay, zone, null)?.from ?? null
}
