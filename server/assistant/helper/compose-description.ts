import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import { AMENITIES, BED_TYPES, TENANT_TYPES, UNIT_TYPES } from '#contract/unit-fields.ts'
import { counted, fill } from '#server/http/fill-text.ts'
import { wordsInLocale } from '#server/site/words/words-in-locale.ts'
import { saysIn } from './says/says-in.ts'
import type { DescriptionLength } from './understand.ts'

/**
 * The fields of a description. They come from the device, so each may be missing or wrong and is then left out. Texts
 * that a person wrote freely, such as the title, aren't used.
 */
const RoomFields = z.object({
  type: z.enum(UNIT_TYPES).nullable().catch(null),
  bedTypes: z.array(z.enum(BED_TYPES)).catch([]),
  amenities: z.array(z.enum(AMENITIES)).catch([]),
  suitableTenants: z.array(z.enum(TENANT_TYPES)).catch([]),
  maxGuests: z.number().int().min(1).max(100).nullable().catch(null),
  floorArea: z.number().int().min(1).max(10_000).nullable().catch(null),
  address: z.object({ town: z.string().max(100) }).catch({ town: '' }),
})

/**
 * Composes a room's description from its fields, in the order in which a guest would ask. Returns an empty string if
 * nothing is known.
 */
export function composeDescription(told: unknown, locale: Locale, length: DescriptionLength): string {
  const { success, data: room } = RoomFields.safeParse(told)
  if (!success) return ''
  const [says, words] = [saysIn(locale), wordsInLocale(locale)]
  const labelled = (label: string, values: string[]) =>
    values.length === 0
      ? null
      : fill(says.labelled, {
          label,
          values: new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(values),
        })
  const kind = room.type && says.kinds[room.type]
  const opening = kind && room.address.town !== '' ? fill(says.in, { kind, area: room.address.town }) : kind
  const guests =
    room.maxGuests && labelled(words.unit.guests, [counted(locale, words.unit.upTo, room.maxGuests)])
  const beds = labelled(
    words.unit.beds,
    room.bedTypes.map((type) => words.beds[type]),
  )
  const amenities = labelled(
    words.unit.amenities,
    room.amenities.map((amenity) => words.amenities[amenity]),
  )
  const suits = labelled(
    words.unit.suits,
    room.suitableTenants.map((tenant) => words.tenants[tenant]),
  )
  const area = room.floorArea && labelled(words.unit.area, [`${room.floorArea} m²`])
  const sentences = {
    short: [opening, guests],
    medium: [opening, beds, amenities, guests],
    long: [opening, beds, amenities, guests, area, suits],
  }[length]
  const said = sentences.filter((sentence) => typeof sentence === 'string')
  return said
    .map((sentence) => sentence + says.sentenceEnd)
    .join('')
    .trim()
}
