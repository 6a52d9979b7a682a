import type { LawRule } from './law-rule.ts'

const READ = '2026-11-28'

/* Rules of other Acts. Pages were read as stored public copies; see tenancy-rules.ts. */

export const OTHER_RULES = {
  privacyIndirect: {
    act: 'privacy',
    section: 'IPP 3A',
    says: 'Whoever collects something about a person from somebody else tells them as soon as they can: that, why, for whom, who holds it, and that they may see and correct it.',
    figures: {},
    source: 'privacy.org.nz/privacy-principles/3a/',
    asOf: READ,
    from: '2026-05-01',
  },
  smallDwelling: {
    act: 'building',
    section: 'Sch 1A',
    says: 'A new, single-storey dwelling of up to 70 m² that stands alone needs no building consent if it meets every condition: 4 m high above a floor 1 m up at most, 2 m from homes and boundaries, a light frame, a roof of 20 kg/m² and walls of 220 kg/m² at most, licensed people, a PIM before and records within 20 working days after, all within 2 years.',
    figures: {
      squareMetres: 70,
      heightMetres: 4,
      floorMetres: 1,
      distanceMetres: 2,
      roofKilograms: 20,
      wallKilograms: 220,
      years: 2,
      recordsWorkingDays: 20,
    },
    source:
      'lbp.govt.nz/for-lbps/skills-maintenance/codewords/129-how-the-new-granny-flats-building-consent-exemption-is-changing-restricted-building-work-for-lbps',
    asOf: READ,
    from: '2026-01-15',
  },
  taxRecords: {
    act: 'tax',
    section: 's 22',
    says: 'Records of a business are kept for seven years.',
    figures: { years: 7 },
    source: 'legislation.govt.nz/act/public/1994/0166/latest/DLM350462.html',
    asOf: '2026-11-22',
    from: null,
    unread: 'section 22(2), which has the seven years; sections 22A and 22AAC beside it say the same',
  },
  gst: {
    act: 'gst',
    section: 's 8',
    says: 'GST of 15% is 3/23 of a price that includes it. Online marketplaces have rules of their own.',
    figures: { part: 3, of: 23 },
    source: 'ird.govt.nz/sharing-economy/online-marketplaces/gst-on-listed-services',
    asOf: '2026-11-22',
    from: '2024-04-01',
    unread: 'section 8 and the page about marketplaces; a page beside it has the 15%',
  },
  humanRights: {
    act: 'humanRights',
    section: 'ss 21, 53 and 54',
    says: 'Nobody is refused a room for age, family, work and the other grounds, except where a household shares it.',
    figures: {},
    source: 'legislation.govt.nz/act/public/1993/0082/latest/whole.html',
    asOf: '2026-11-22',
    from: null,
    unread: 'sections 53 and 54',
  },
} as const satisfies Record<string, LawRule>
