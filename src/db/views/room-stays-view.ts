/** A room of the person's own, and who is there or will be. */
export type RoomStays = { unitId: string; title: string; stays: RoomStay[] }

/**
 * One agreement on a calendar: `agreed` by both, `asked` of the guest, a `draft` nobody was asked about, or `here`: written
 * on this device and nowhere else. Days are `YYYY-MM-DD`, the last one included; `null`: since ever, until somebody ends it.
 */
export type RoomStay = {
  id: string
  guestName: string
  startsOn: string | null
  endsOn: string | null
  state: 'agreed' | 'asked' | 'draft' | 'here'
}
