/** What platforms write over days that aren't to be had, in the languages of the app; and the words of our own calendar. */
const UNAVAILABLE =
  /not available|unavailable|blocked|closed|busy|^booked$|no disponible|bloquead|cerrad|indispon|fechado|अनुपलब्ध|बंद|不可|不能|空きなし|ブロック|不提供|关闭|關閉|已满|已滿/iu
/** A booking that was made there, whatever else stands beside it. */
const BOOKING = /reserv|booking\s*(?:id|no|number|:)/iu

/**
 * Returns whether days with this note may be an echo: other platforms that read a room's own calendar tell its nights
 * again, as days that aren't to be had. Their own bookings name a reservation or a guest.
 */
export function isEchoNote(note: string): boolean {
  return note.trim() === '' || (UNAVAILABLE.test(note) && !BOOKING.test(note))
}

type Days = { startsOn: string | null; endsOn: string | null; note: string }

/** Returns whether one calendar only repeats what another says: the same days, of which one names no booking. */
export function isRepeated(one: Days, other: Days): boolean {
  const areSame = one.startsOn === other.startsOn && one.endsOn === other.endsOn
  return areSame && (isEchoNote(one.note) || isEchoNote(other.note))
}
