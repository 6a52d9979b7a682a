import type { ReplyTime } from '#server/records/units/host-profile.ts'
import type { ChargeFrequency } from '#contract/charge-frequency.ts'
import type { Amenity, BedType, TenantType, UnitType } from '#contract/unit-fields.ts'
import type { Plural } from '#server/http/fill-text.ts'
import type { SearchProblem } from './listing-search.ts'

/** All texts of the public website, in one language. `{…}` are placeholders. */
export type SiteWords = {
  skip: string
  mainNav: string
  about: string
  rooms: string
  signIn: string
  messages: string
  /** Shown while offline. */
  offline: { note: string; title: string; text: string; kept: string; again: string; toApp: string }
  languages: string
  search: {
    title: string
    lead: string
    description: string
    label: string
    place: string
    placeHelp: string
    from: string
    to: string
    min: string
    max: string
    type: string
    bed: string
    any: string
    more: string
    submit: string
    clear: string
    found: Plural
    none: string
    noneHint: string
    nothing: string
    nothingHint: string
    problem: string
    problems: Record<SearchProblem, string>
  }
  paging: { label: string; previous: string; next: string; place: string }
  unit: {
    all: string
    photos: string
    photo: string
    noPhoto: string
    photoPlace: string
    closePhoto: string
    previousPhoto: string
    nextPhoto: string
    cost: string
    perWeek: string
    includes: Plural
    extra: string
    sameRent: string
    collected: Record<ChargeFrequency, string>
    bond: string
    bondText: string
    addOns: string
    per: Record<ChargeFrequency, string>
    terms: string
    weeks: Plural
    weeksOrMore: string
    longNote: string
    free: string
    freeNow: string
    freeFrom: string
    freeUntil: string
    taken: string
    over: string
    room: string
    type: string
    beds: string
    guests: string
    upTo: Plural
    suits: string
    amenities: string
    area: string
    rules: string
    where: string
    whereHint: string
    /** For a place in the country: `{town}` is the mail town. */
    near: string
    host: string
    lets: string
    hostSince: string
    speaks: string
    replies: Record<Exclude<ReplyTime, 'days'>, string>
    message: string
    messageHint: string
    /** What the `{n}` nights of a stay cost. */
    total: Plural
    totalNote: string
    bondToo: string
    firstPaid: string
    askAnyway: string
    chooseArrival: string
    chooseDeparture: string
    check: string
    notFreeThen: string
    /** For a day in the months. */
    notFree: string
    monthsKey: string
    earlier: string
    later: string
  }
  problem: {
    absent: string
    absentText: string
    gone: string
    goneText: string
    noPage: string
    noPageText: string
    busy: string
    busyText: string
    broken: string
    brokenText: string
    toRooms: string
  }
  blog: { title: string; description: string; feed: string; none: string }
  /** The page where an invited person chooses a password. */
  invite: {
    title: string
    lead: string
    leadPlain: string
    once: string
    /** What IPP 3A asks the guest to be told: that, why, who holds it, who sees it, and how to correct it. */
    privacy: string
    privacyHeld: string
    privacyHeldDraft: string
    privacyWho: string
    privacyRights: string
    register: string
    signIn: string
    join: string
    used: string
    usedText: string
    over: string
    overText: string
  }
  invitation: {
    title: string
    lead: string
    needs: string
    password: string
    again: string
    submit: string
    weak: string
    different: string
    common: string
    bad: string
    badText: string
    done: string
    doneText: string
  }
  /**
   * The page where a mailed link makes an address the account’s, or restores the former one. `{email}` is that address.
   */
  emailChange: {
    title: string
    lead: string
    submit: string
    bad: string
    badText: string
    taken: string
    takenText: string
    done: string
    doneText: string
    undoTitle: string
    undoLead: string
    undoSubmit: string
    undone: string
    undoneText: string
    choose: string
  }
  /** The page that unsubscribes from mails of a kind; its heading is the link's own text. */
  unsubscribe: {
    askText: string
    submit: string
    done: string
    doneText: string
    bad: string
    badText: string
    choose: string
  }
  types: Record<UnitType, string>
  /** What the name of a type leaves open; that of a room with an ensuite says it all. */
  typeHelp: Partial<Record<UnitType, string>>
  beds: Record<BedType, string>
  tenants: Record<TenantType, string>
  amenities: Record<Amenity, string>
}
