import type { Region } from '#contract/region.ts'

/*
 * Postcodes lie in districts, and districts in the areas of anniversary days. Districts: nz_postcodes.csv of
 * github.com/RochmanReese/NewZealandPostcodeFinder, which names the district of each locality; its order agrees with
 * en.wikipedia.org/wiki/Postcodes_in_New_Zealand. Areas: employment.govt.nz/leave-and-holidays/public-holidays; Auckland's
 * day is also that of Northland, Waikato, Bay of Plenty and Gisborne, Wellington's that of Manawatū and Whanganui,
 * Nelson's that of Tasman. All read on 27 November 2026.
 *
 * Left out, because the postcode doesn't settle it: districts that lie in two areas or keep another area's day by custom
 * (Ruapehu, Tararua, Kaikōura, Buller, the west of Waitaki, Pātea and Waverley), and rural rounds across a boundary.
 */
const RANGES: Record<Region, string> = {
  AUCKLAND: '0110-3378 3380-3912 3940-3945 3970-3978 3981-3988 4010-4094',
  HAWKES_BAY: '4102-4295',
  TARANAKI: '4310-4349 4351-4375 4377-4391 4393-4395 4397-4399 4610-4616 4640-4645 4671-4685',
  WELLINGTON:
    '4410-4470 4473-4501 4541-4543 4547-4548 4571-4572 4574-4575 4702-4791 4793-4822 4847-4860 4862-4894 5010-6972',
  NELSON: '7005-7096 7110-7144 7146-7146 7173-7175 7182-7183 7196-7198',
  MARLBOROUGH: '7100-7100 7145-7145 7150-7150 7178-7178 7192-7195 7201-7251 7271-7285',
  CANTERBURY: '7310-7334 7341-7360 7373-7373 7379-7791 8011-8941 8971-8972',
  WESTLAND: '7802-7812 7832-7845 7856-7863 7872-7886',
  SOUTH_CANTERBURY: '7901-7999',
  OTAGO: '9010-9355 9371-9410 9430-9430 9441-9445 9471-9483 9492-9495 9500-9598',
  SOUTHLAND: '9600-9747 9749-9893',
  CHATHAM_ISLANDS: '8942-8942',
}

const ranges = Object.entries(RANGES).flatMap(([region, spans]) =>
  spans.split(' ').map((span) => {
    const [from = '', to = ''] = span.split('-')
    // The keys are the regions.
    return { region: region as Region, from, to }
  }),
)

/** Returns the region if the postcode alone determines it; `null` otherwise, also for what is no postcode. */
export function regionOfPostcode(postcode: string): Region | null {
  const code = postcode.trim()
  if (!/^\d{4}$/.test(code)) return null
  return ranges.find(({ from, to }) => from <= code && code <= to)?.region ?? null
}
