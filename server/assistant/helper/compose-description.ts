import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import { AMENITIES, BED_TYPES, TENANT_TYPES, UNIT_TYPES } from '#contract/unit-fields.ts'
import { wordsIn } from '#server/http/words.ts'
import { separatesWords } from './lexicon.ts'
import { listText } from './plain-text.ts'
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
  const t = wordsIn(locale, 'helper')
  const listed = (sentence: 'beds' | 'amenities' | 'suits', names: readonly string[]) =>
    names.length === 0 ? null : t(`describing.${sentence}`, { list: listText(locale, names) })
  const { type, maxGuests, floorArea } = room
  const { town } = room.address
  const opening =
    type &&
    t(town === '' ? 'describing.nowhere' : 'describing.opening', {
      kind: t(`describing.kinds.${type}`),
      town,
    })
  const beds = listed(
    'beds',
    room.bedTypes.map((bed) => t(`describing.bedNames.${bed}`)),
  )
  const amenities = listed(
    'amenities',
    room.amenities.flatMap((amenity) =>
      amenity === 'PETS_WELCOME' ? [] : [t(`describing.amenityNames.${amenity}`)],
    ),
  )
  const pets = room.amenities.includes('PETS_WELCOME') ? t('describing.pets') : null
  const guests = maxGuests && t('describing.guests', { count: maxGuests })
  const area = floorArea && t('describing.area', { n: floorArea.toLocaleString(locale) })
  const suits = listed(
    'suits',
    room.suitableTenants.map((tenant) => t(`describing.tenantNames.${tenant}`)),
  )
  const sentences = {
    short: [opening, guests],
    medium: [opening, beds, amenities, pets, guests],
    long: [opening, beds, amenities, pets, guests, area, suits],
  }[length]
  return sentences.filter((sentence) => typeof sentence === 'string').join(separatesWords(locale) ? ' ' : '')
}
