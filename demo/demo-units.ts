import { NO_UNIT, type UnitAddOn, type UnitFields } from '#contract/unit-fields.ts'
import type { UnitStatus } from '#contract/unit-status.ts'
import { demoId, demoUnits } from './demo-people.ts'

/** A unit of the demo's host. `pictures` are files in the folder next to this file, each with what it shows. */
export type DemoUnitPlace = {
  id: string
  status: UnitStatus
  pictures: readonly (readonly [name: string, alt: string])[]
  fields: Partial<UnitFields> & { title: string }
}

const valley = { suburb: 'RD 1', town: 'Ōpōtiki', postcode: '3197' }

const addOn = (n: number, of: Omit<UnitAddOn, 'id'>): UnitAddOn => ({ ...of, id: demoId('addOn', n) })

/** Units of every status, from one with only a name to one with every field filled in. */
export const demoPlaces: readonly DemoUnitPlace[] = [
  {
    id: demoUnits.cabin.id,
    status: 'PUBLISHED',
    pictures: [
      ['hill-cabin', 'A small dark cabin on a green hill, with a lit window'],
      ['fire', 'The wood burner inside, alight, with split logs beside it'],
      ['night', 'The cabin at night under the stars'],
    ],
    fields: {
      title: demoUnits.cabin.title,
      type: 'ENTIRE_PLACE',
      suitableTenants: ['COUPLE', 'FAMILY', 'SINGLE_PROFESSIONAL'],
      bedTypes: ['QUEEN', 'SINGLE'],
      address: { street: '118 Pākihi Stream Road', ...valley },
      coordinates: { latitude: -38.0906, longitude: 177.3381 },
      description:
        'One-room cabin in tōtara regrowth above the stream, with a sleeping loft for the young. Wood burner, gas hob, rain-fed shower. There is a ford on the drive: fine for most cars, slow after rain. Mobile signal only at the gate.',
      amenities: ['HEATING', 'WOOD_BURNER', 'KITCHEN', 'LINEN', 'PARKING', 'OUTDOOR_AREA', 'PETS_WELCOME'],
      floorArea: 38,
      terms: [7, 14, 21],
      availableFrom: '2026-12-01',
      rentAmount: 385,
      securityDepositAmount: 385,
      securityDepositDescription: 'Returned within 7 days of leaving, less anything broken.',
      guestsIncluded: 2,
      additionalGuestCharge: 45,
      maxGuests: 4,
      addOns: [
        addOn(1, {
          name: 'Firewood',
          description: 'Split mānuka, one barrow',
          amount: 25,
          chargeFrequency: 'ONE_TIME',
        }),
        addOn(2, {
          name: 'Linen',
          description: 'Sheets and towels for two',
          amount: 18,
          chargeFrequency: 'WEEKLY',
        }),
      ],
      houseRules: 'Shut every gate. No fires outside from December to March. Dogs on a lead among the lambs.',
    },
  },
  {
    id: demoUnits.loft.id,
    status: 'PUBLISHED',
    pictures: [['woolshed', 'A red woolshed with white windows and a fence beside it']],
    fields: {
      title: demoUnits.loft.title,
      type: 'PRIVATE_ROOM_ENSUITE',
      suitableTenants: ['SINGLE_PROFESSIONAL', 'COUPLE'],
      bedTypes: ['KING_SINGLE'],
      address: { street: '120 Pākihi Stream Road', ...valley },
      coordinates: { latitude: -38.0911, longitude: 177.3402 },
      description:
        'The wool loft over the old shearing board, lined and insulated, with its own stair and bathroom. Shearing is two weeks in November and two in June, and starts at five.',
      amenities: ['WIFI', 'HEATING', 'DESK', 'LAUNDRY', 'LINEN', 'PARKING'],
      floorArea: 31,
      terms: [14, 21, 28],
      rentAmount: 290,
      securityDepositAmount: 580,
      securityDepositDescription: 'Two weeks of rent, lodged with Tenancy Services for a tenancy.',
      guestsIncluded: 1,
      additionalGuestCharge: 60,
      maxGuests: 2,
      houseRules: 'Power is in the rent. Boots stay at the bottom of the stair.',
    },
  },
  {
    id: demoUnits.hut.id,
    status: 'UNPUBLISHED',
    pictures: [['river-hut', 'A hut beside a bend of the river, with smoke from its chimney']],
    fields: {
      title: demoUnits.hut.title,
      type: 'ENTIRE_PLACE',
      suitableTenants: ['STUDENT', 'COUPLE'],
      bedTypes: ['TWIN', 'MULTIPLE_BEDS'],
      address: { street: '164 Pākihi Stream Road', ...valley },
      coordinates: { latitude: -38.1042, longitude: 177.3456 },
      description:
        'Four bunks, a stove and the sound of water. Ten minutes on foot from the road, over the swing bridge. For people who work on the river.',
      amenities: ['WOOD_BURNER', 'KITCHEN', 'OUTDOOR_AREA'],
      floorArea: 24,
      terms: [7, 14, 21, 28],
      rentAmount: 200,
      guestsIncluded: 2,
      maxGuests: 4,
    },
  },
  {
    id: demoUnits.room.id,
    status: 'PUBLISHED',
    pictures: [['front-room', 'A room with a made bed, a lamp and a window onto the garden']],
    fields: {
      title: demoUnits.room.title,
      type: 'PRIVATE_ROOM',
      suitableTenants: ['STUDENT', 'FLATMATE', 'SENIOR', 'SINGLE_PROFESSIONAL'],
      bedTypes: ['DOUBLE'],
      address: { street: '112 Pākihi Stream Road', ...valley },
      coordinates: { latitude: -38.0898, longitude: 177.3369 },
      description:
        'The sunny front room of the homestead, kitchen and bathroom shared with Ngaire. Dinner at half past six for whoever is home. Quiet enough to sleep after a night shift.',
      amenities: ['WIFI', 'HEATING', 'KITCHEN', 'LAUNDRY', 'LINEN', 'DESK', 'PARKING', 'STEP_FREE'],
      floorArea: 16,
      terms: [28],
      rentAmount: 230,
      securityDepositAmount: 230,
      chargeFrequency: 'FORTNIGHTLY',
      guestsIncluded: 1,
      maxGuests: 1,
      addOns: [
        addOn(3, {
          name: 'Packed lunch',
          description: 'For days out on the hill',
          amount: 9,
          chargeFrequency: 'DAILY',
        }),
      ],
      houseRules: 'No smoking inside. The cat goes where it likes.',
    },
  },
  {
    id: demoUnits.house.id,
    status: 'PUBLISHED',
    pictures: [
      ['main-house', 'A white homestead with a red roof and a veranda'],
      ['fire', 'The fireplace of the living room, alight'],
    ],
    fields: {
      title: demoUnits.house.title,
      type: 'ENTIRE_PLACE',
      suitableTenants: ['FAMILY'],
      bedTypes: ['SUPER_KING', 'QUEEN', 'TWIN'],
      address: { street: '112 Pākihi Stream Road', ...valley },
      coordinates: { latitude: -38.0898, longitude: 177.3369 },
      description:
        'The whole homestead with four bedrooms, a veranda and a kitchen for twelve, when Ngaire is away at the coast. For gatherings that tidy up after themselves.',
      amenities: ['WIFI', 'HEATING', 'WOOD_BURNER', 'KITCHEN', 'LAUNDRY', 'LINEN', 'PARKING', 'EV_CHARGING'],
      floorArea: 210,
      terms: [7],
      availableFrom: '2026-12-20',
      availableUntil: '2027-01-31',
      rentAmount: 2590,
      securityDepositAmount: 1000,
      chargeFrequency: 'ONE_TIME',
      guestsIncluded: 8,
      additionalGuestCharge: 120,
      maxGuests: 12,
    },
  },
  {
    id: demoId('unit', 6),
    status: 'PUBLISHED',
    pictures: [['riverstone', 'A tiny home on wheels on a stony river flat below snowy mountains']],
    fields: {
      title: 'Riverstone Tiny Home',
      type: 'ENTIRE_PLACE',
      suitableTenants: ['COUPLE', 'SINGLE_PROFESSIONAL'],
      bedTypes: ['DOUBLE'],
      address: { street: '41 Waiotahe Valley Road', suburb: 'RD 2', town: 'Ōpōtiki', postcode: '3198' },
      coordinates: { latitude: -38.0702, longitude: 177.1966 },
      description:
        'Seven metres on wheels, parked on a shingle flat where the river turns. Solar power with room for a laptop and a fridge, not for a heater and a kettle at once.',
      amenities: ['WIFI', 'KITCHEN', 'DESK', 'LINEN', 'PARKING', 'OUTDOOR_AREA'],
      floorArea: 18,
      terms: [7, 14],
      rentAmount: 340,
      securityDepositAmount: 340,
      guestsIncluded: 2,
      maxGuests: 2,
    },
  },
  {
    id: demoId('unit', 7),
    status: 'DRAFT',
    pictures: [],
    fields: {
      title: 'Orchard Sleepout',
      type: 'PRIVATE_ROOM',
      address: { street: '', ...valley },
      rentAmount: 210,
      bedTypes: ['SINGLE'],
    },
  },
  {
    id: demoId('unit', 8),
    status: 'ARCHIVED',
    pictures: [['quarters', 'A long green building with three doors, behind a fence at sunset']],
    fields: {
      title: 'Shearers’ Quarters',
      type: 'PRIVATE_ROOM',
      suitableTenants: ['FLATMATE', 'STUDENT'],
      bedTypes: ['SINGLE', 'MULTIPLE_BEDS'],
      address: { street: '126 Pākihi Stream Road', ...valley },
      description: 'Six rooms in a row, kitchen at the end. Closed until the roof is done.',
      amenities: ['KITCHEN', 'LAUNDRY', 'PARKING'],
      floorArea: 88,
      terms: [28],
      rentAmount: 165,
      guestsIncluded: 1,
      maxGuests: 1,
    },
  },
]

/** Returns all fields of a demo unit, including its pictures. */
export function fieldsOfPlace({ fields, pictures }: DemoUnitPlace, firstPhoto: number): UnitFields {
  const photos = pictures.map(([, alt], nth) => ({ id: demoId('photo', firstPhoto + nth), alt }))
  return { ...NO_UNIT, ...fields, photos }
}
