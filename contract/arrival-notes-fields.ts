import type { Locale } from './locale.ts'

/** What a host tells guests of a room about arriving. Blank and `null` mean not stated. */
export type ArrivalNotesFields = {
  /** The language they are written in. */
  language: Locale | null
  /** Times of day, `HH:MM`, by the clock of the place. */
  arriveFrom: string | null
  leaveBy: string | null
  /** How to get there. */
  directions: string
  /** How to get in once there. It often says where the key is, so it opens with the codes. */
  gettingIn: string
  doorCode: string
  wifiName: string
  wifiPassword: string
  /** Where to find things. */
  whereThings: string
  /** A phone number shared with the guests of this room. */
  phone: string
  photos: { id: string; alt: string }[]
}

export const NO_ARRIVAL_NOTES: ArrivalNotesFields = {
  language: null,
  arriveFrom: null,
  leaveBy: null,
  directions: '',
  gettingIn: '',
  doorCode: '',
  wifiName: '',
  wifiPassword: '',
  whereThings: '',
  phone: '',
  photos: [],
}

/** The codes: sent to a guest from two days before the stay until its last day is over. */
export const ARRIVAL_CODES = [
  'gettingIn',
  'doorCode',
  'wifiName',
  'wifiPassword',
] as const satisfies readonly (keyof ArrivalNotesFields)[]

/** Returns the fields a host writes, among others. Missing ones have their empty value. */
export function arrivalNotesOf(row: Partial<ArrivalNotesFields>): ArrivalNotesFields {
  // The keys are the model's own, so the result has its shape.
  return Object.fromEntries(
    Object.entries(NO_ARRIVAL_NOTES).map(([key, nothing]) => [
      key,
      row[key as keyof ArrivalNotesFields] ?? nothing,
    ]),
  ) as ArrivalNotesFields
}

/** Returns whether the notes contain codes. */
export function hasCodes(notes: ArrivalNotesFields): boolean {
  return ARRIVAL_CODES.some((field) => notes[field].trim() !== '')
}

/** Returns the notes without the codes. */
export function withoutCodes(notes: ArrivalNotesFields): ArrivalNotesFields {
  return { ...notes, gettingIn: '', doorCode: '', wifiName: '', wifiPassword: '' }
}
