// Without zod, so that pages can import it.

/** When a room is looked at: as the guest moves in, while they stay, or as they move out. */
export const INSPECTION_MOMENTS = ['MOVE_IN', 'STAY', 'MOVE_OUT'] as const
export type InspectionMoment = (typeof INSPECTION_MOMENTS)[number]

/** What somebody found of a thing. One that nobody has looked at has none. */
export const ITEM_STATES = ['GOOD', 'WORN', 'DAMAGED', 'MISSING'] as const
export type ItemState = (typeof ITEM_STATES)[number]

export const AREA_KINDS = [
  'entry',
  'living',
  'kitchen',
  'bedroom',
  'bathroom',
  'toilet',
  'laundry',
  'outside',
  'healthyHomes',
  'meters',
  'other',
] as const
export type AreaKind = (typeof AREA_KINDS)[number]

export const ITEM_KINDS = [
  'walls',
  'ceiling',
  'floor',
  'windows',
  'curtains',
  'doors',
  'lights',
  'furniture',
  'keys',
  'oven',
  'fridge',
  'sink',
  'cupboards',
  'shower',
  'basin',
  'toilet',
  'washer',
  'taps',
  'grounds',
  'smokeAlarms',
  'insulation',
  'heating',
  'ventilation',
  'drainage',
  'water',
  'electricity',
  'powerMeter',
  'gasMeter',
  'waterMeter',
  'other',
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Things that show a number instead of a state. */
const METERS: ReadonlySet<ItemKind> = new Set<ItemKind>(['powerMeter', 'gasMeter', 'waterMeter'])

export function isMeter({ what }: Pick<ItemPart, 'what'>): boolean {
  return METERS.has(what)
}

/** A room of the place. `name` is what its host calls it; blank for the name of its kind. */
export type AreaPart = { type: 'area'; what: AreaKind; name: string; place: number }

/** A thing in an area, or a reading of a meter. */
export type ItemPart = {
  type: 'item'
  /** The key of its area. */
  area: string
  what: ItemKind
  name: string
  place: number
  /** `null` while nobody has looked at it. */
  state: ItemState | null
  note: string
  /** What the meter shows, as somebody read it. */
  reading: string
  /** File ids. */
  photos: string[]
}
export type InspectionPart = AreaPart | ItemPart

/**
 * The key of a part, which is a field of its own in the record: two devices that change different things merge thing by
 * thing. The same thing has the same key in every inspection of a room, so that two of them can be compared.
 */
export const PART_KEY = /^(?:area|item)-[A-Za-z0-9-]{1,90}$/

export type InspectionParts = Readonly<Record<string, InspectionPart>>

/** The fields that a host writes, besides the parts. */
export type InspectionFields = {
  moment: InspectionMoment
  /** The day at the place. */
  inspectedOn: string
  /** For a visit during a stay: the time at the place, `HH:MM`. */
  visitTime: string | null
  /** When the guest was given notice of the visit. */
  noticeGivenAt: string | null
  isRemoved: boolean
}

/** What two people sign. */
export type InspectionContent = Omit<InspectionFields, 'isRemoved'> & { parts: InspectionParts }

/** Whether the guest signed, wouldn't, or wasn't there. */
export const GUEST_ANSWERS = ['SIGNED', 'REFUSED', 'ABSENT'] as const
export type GuestAnswer = (typeof GUEST_ANSWERS)[number]

/** Returns the parts among the fields of a record, by key. Leaves out those that were removed. */
export function partsIn(fields: object): Record<string, InspectionPart> {
  const parts = Object.entries(fields).filter(([key, value]) => PART_KEY.test(key) && isPart(value))
  return Object.fromEntries(parts) as Record<string, InspectionPart>
}

function isPart(value: unknown): value is InspectionPart {
  const type: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : null
  return type === 'area' || type === 'item'
}

/** Returns every file id that parts name, each once. */
export function photosOf(parts: InspectionParts): string[] {
  return [...new Set(Object.values(parts).flatMap((part) => (part.type === 'item' ? part.photos : [])))]
}

/** Returns whether somebody has looked at a thing or read a meter. */
export function isLookedAt(item: ItemPart): boolean {
  return isMeter(item) ? item.reading !== '' : item.state !== null
}

export type InspectedItem = ItemPart & { key: string }
export type InspectedArea = AreaPart & { key: string; items: InspectedItem[] }

/** Returns the areas with their things, in order. Things of an area that is gone are left out. */
export function areasOf(parts: InspectionParts): InspectedArea[] {
  const keyed = Object.entries(parts)
  const items = keyed.flatMap(([key, part]) => (part.type === 'item' ? [{ ...part, key }] : []))
  const byArea = Map.groupBy(items.toSorted(byPlace), ({ area }) => area)
  return keyed
    .flatMap(([key, part]) => (part.type === 'area' ? [{ ...part, key, items: byArea.get(key) ?? [] }] : []))
    .toSorted(byPlace)
}

type Placed = { place: number; key: string }

/** Two devices may give one place to two parts. */
function byPlace(a: Placed, b: Placed): number {
  return a.place - b.place || (a.key < b.key ? -1 : 1)
}

/** What an area of each kind has until its host says otherwise. */
export const USUAL_ITEMS: Readonly<Record<AreaKind, readonly ItemKind[]>> = {
  entry: ['walls', 'floor', 'doors', 'lights', 'keys'],
  living: ['walls', 'ceiling', 'floor', 'windows', 'curtains', 'lights', 'furniture'],
  kitchen: ['walls', 'floor', 'windows', 'lights', 'oven', 'fridge', 'sink', 'cupboards'],
  bedroom: ['walls', 'ceiling', 'floor', 'windows', 'curtains', 'doors', 'lights', 'furniture'],
  bathroom: ['walls', 'floor', 'windows', 'lights', 'shower', 'basin', 'toilet'],
  toilet: ['walls', 'floor', 'toilet', 'basin'],
  laundry: ['walls', 'floor', 'washer', 'taps'],
  outside: ['grounds', 'doors', 'lights'],
  healthyHomes: ['smokeAlarms', 'insulation', 'heating', 'ventilation', 'drainage', 'water', 'electricity'],
  meters: ['powerMeter', 'gasMeter', 'waterMeter'],
  other: ['walls', 'floor', 'windows', 'lights'],
}

const USUAL_AREAS: readonly AreaKind[] = [
  'bedroom',
  'bathroom',
  'kitchen',
  'living',
  'outside',
  'healthyHomes',
  'meters',
]

/** Returns a new area with what areas of its kind have. `suffix` tells a second one of its kind from the first. */
export function usualArea(what: AreaKind, place: number, suffix = ''): Record<string, InspectionPart> {
  const name = suffix === '' ? what : `${what}-${suffix}`
  const area = `area-${name}`
  const items = USUAL_ITEMS[what].map((kind, nth): [string, InspectionPart] => [
    `item-${name}-${kind}`,
    { ...NO_ITEM, area, what: kind, place: nth },
  ])
  return Object.fromEntries([[area, { type: 'area', what, name: '', place }], ...items])
}

export const NO_ITEM: Omit<ItemPart, 'area' | 'what' | 'place'> = {
  type: 'item',
  name: '',
  state: null,
  note: '',
  reading: '',
  photos: [],
}

/**
 * Returns the parts of a new inspection: those of the room's last one, with nothing looked at yet, or the usual ones.
 */
export function templateOf(last: InspectionParts | null): Record<string, InspectionPart> {
  if (last === null || Object.keys(last).length === 0)
    return Object.assign({}, ...USUAL_AREAS.map((what, place) => usualArea(what, place)))
  return Object.fromEntries(
    Object.entries(last).map(([key, part]) => [
      key,
      part.type === 'area'
        ? part
        : { ...NO_ITEM, area: part.area, what: part.what, name: part.name, place: part.place },
    ]),
  )
}

/**
 * Returns the text whose SHA-256, in hex, names what was signed: the same content gives the same text on every device and
 * on the server, whatever the order of its fields. It contains the inspection's id, so that a signature can't be moved to
 * another inspection.
 */
export function reportText(inspectionId: string, content: InspectionContent): string {
  return JSON.stringify(['inspection', 1, inspectionId, content], (_key, value: unknown) => {
    if (typeof value === 'string') return value.toWellFormed()
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  })
}

/** What differs between two inspections of a room. */
export type Difference = {
  key: string
  area: AreaPart
  before: ItemPart | null
  after: ItemPart | null
}

/**
 * Returns what is different now, in the order of the later inspection and then of what only the earlier one has: another
 * state, another reading, or a thing that only one of them has. A note alone makes no difference, and neither does a thing
 * that nobody looked at the second time.
 */
export function differencesOf(before: InspectionParts, after: InspectionParts): Difference[] {
  const found = areasOf(after).flatMap(({ items, key: _key, ...area }) =>
    items.flatMap(({ key, ...item }): Difference[] => {
      const old = before[key]
      const earlier = old?.type === 'item' ? old : null
      if (!isLookedAt(item) || (earlier !== null && isSame(earlier, item))) return []
      return earlier === null && item.state === 'GOOD' ? [] : [{ key, area, before: earlier, after: item }]
    }),
  )
  const gone = areasOf(before).flatMap(({ items, key: _key, ...area }) =>
    items
      .filter(({ key, ...item }) => !Object.hasOwn(after, key) && isLookedAt(item))
      .map(({ key, ...item }): Difference => ({ key, area, before: item, after: null })),
  )
  return [...found, ...gone]
}

function isSame(before: ItemPart, after: ItemPart): boolean {
  return before.state === after.state && before.reading === after.reading
}
