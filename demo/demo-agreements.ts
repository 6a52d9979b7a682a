import { fullName } from '#contract/full-name.ts'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { type AgreementFacts, type AgreementTerms, NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { demoGuests, demoHost, demoId, demoUnits, type DemoGuest, type DemoUnit } from './demo-people.ts'

export type DemoAgreement = {
  id: string
  status: AgreementStatus
  guest: DemoGuest
  unit: DemoUnit
  terms: AgreementTerms
  facts: AgreementFacts
  /** The day on which it was signed; `null` if it hasn't been. */
  signedOn: string | null
}

const DAY_MS = 86_400_000
const HOST_ADDRESS = '118 Pākihi Stream Road, RD 1, Ōpōtiki 3197'

/**
 * Returns agreements of every status, with days counted from `now`. One waits for a guest of the demo who is staying
 * elsewhere until then, and one is a draft whose nights have been offered to somebody else.
 */
export function demoAgreements(now: Date): DemoAgreement[] {
  const day = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  let nth = 0
  const agreement = (
    status: AgreementStatus,
    guest: DemoGuest,
    unit: DemoUnit,
    terms: Partial<AgreementTerms>,
    { signedOn = null, ...facts }: Partial<AgreementFacts> & { signedOn?: string | null } = {},
  ): DemoAgreement => {
    nth += 1
    const guestName = fullName(guest)
    return {
      id: demoId('agreement', nth),
      status,
      guest,
      unit,
      signedOn,
      facts: { ...NO_FACTS, ...facts },
      terms: {
        ...NO_TERMS,
        hostName: fullName(demoHost),
        hostAddress: HOST_ADDRESS,
        guestName,
        unitTitle: unit.title,
        premises: HOST_ADDRESS,
        // The bay observes Auckland's anniversary day.
        region: 'AUCKLAND',
        isChatAddress: true,
        bankAccount: '01-0902-0068389-00',
        paymentReference: guest.reference,
        ...terms,
      },
    }
  }
  const { aroha, yutong, tom, lucia, isla, joao, kayan, minami, callum } = demoGuests
  const { cabin, loft, hut, room, house } = demoUnits
  return [
    agreement('PENDING', aroha, cabin, {
      startsOn: day(7),
      endsOn: day(14),
      rentPerWeek: 385,
      bond: 385,
      guestAddress: '4/12 Domain Road, Whakatāne 3120',
      conditions: 'Shut every gate. Dogs on a lead among the lambs.',
      addOns: [
        {
          id: demoId('addOn', 101),
          name: 'Firewood',
          description: 'Split mānuka, one barrow',
          amount: 25,
          frequency: 'ONE_TIME',
        },
      ],
    }),
    agreement(
      'ACTIVE',
      tom,
      loft,
      {
        regime: 'RESIDENTIAL',
        startsOn: day(-19),
        rentPerWeek: 320,
        bond: 1280,
        guestAddress: 'tom.hallward@farstead.example',
        statements: ['healthyHomes', 'healthyHomesIntent', 'insulation', 'insurance'],
        conditions: 'Firewood is cut in April, together.',
      },
      { bondReceivedOn: day(-19), signedOn: day(-21) },
    ),
    agreement(
      'APPROVED',
      yutong,
      cabin,
      { startsOn: day(-1), endsOn: day(2), rentPerWeek: 385, bond: 385 },
      { signedOn: day(-3) },
    ),
    agreement(
      'ACTIVE',
      isla,
      room,
      { regime: 'BOARDER', startsOn: day(-364), rentPerWeek: 230, bond: 230, tenantsInHouse: 3 },
      { signedOn: day(-366) },
    ),
    agreement('DRAFT', minami, hut, { startsOn: day(30), endsOn: day(51), rentPerWeek: 200, bond: 200 }),
    // Deliberately overlaps Aroha's stay in the cabin: the host is warned of this before sending it.
    agreement('DRAFT', callum, cabin, { startsOn: day(12), endsOn: day(19), rentPerWeek: 385, bond: 385 }),
    agreement(
      'COMPLETED',
      lucia,
      cabin,
      { startsOn: day(-90), endsOn: day(-69), rentPerWeek: 385, bond: 385 },
      { signedOn: day(-95) },
    ),
    agreement('REJECTED', callum, hut, { startsOn: day(-40), endsOn: day(-33), rentPerWeek: 200 }),
    agreement('CANCELLED', joao, house, { startsOn: day(-60), endsOn: day(-53), rentPerWeek: 2590 }),
    agreement(
      'EXPIRED',
      kayan,
      loft,
      { startsOn: day(-120), endsOn: day(-99), rentPerWeek: 290, bond: 290 },
      { signedOn: day(-125) },
    ),
    // Gives a guest's home a current stay with a payment to come.
    agreement(
      'ACTIVE',
      aroha,
      hut,
      { startsOn: day(-3), endsOn: day(7), rentPerWeek: 210, bond: 210 },
      { bondReceivedOn: day(-3), signedOn: day(-8) },
    ),
  ]
}
