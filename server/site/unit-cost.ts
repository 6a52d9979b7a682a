import type { Listing } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { paragraphs, section } from './section.ts'
import { amountText, type SiteView } from './site-view.ts'
import { rentTexts } from './unit-words.ts'

/** Describes what a stay costs: the rent and its rules, the bond, and add-ons. */
export function unitCost(view: SiteView, listing: Listing): Html {
  const { t } = view
  const { rentAmount, securityDepositAmount, addOns } = listing
  return section(
    t('unit.cost'),
    html`<p class="price">
        <b>${amountText(rentAmount ?? 0)}</b> ${t('unit.perWeek')}
        <meta itemprop="price" content="${rentAmount ?? 0}" />
        <meta itemprop="priceCurrency" content="NZD" />
      </p>
      ${rentTexts(view, listing).map((rule) => html`<p>${rule}</p>`)}
      ${
        securityDepositAmount
          ? html`<h3>${t('unit.bond')}</h3>
              ${bond(view, listing)}`
          : null
      }
      ${
        addOns.length === 0
          ? null
          : html`<h3>${t('unit.addOns')}</h3>
              <ul class="add-ons">
                ${addOns.map(
                  ({ name, description, amount, chargeFrequency }) =>
                    html`<li>
                      <span
                        ><b><bdi>${name}</bdi></b> <bdi class="note">${description}</bdi></span
                      >
                      <span
                        >${t(`units:listing.per.${chargeFrequency}`, { amount: amountText(amount ?? 0) })}</span
                      >
                    </li>`,
                )}
              </ul>`
      }`,
  )
}

/** The bond in the host's own words; in ours only where the host says nothing, so that nothing is said twice. */
function bond({ t }: SiteView, { securityDepositAmount, securityDepositDescription }: Listing): Html {
  const amount = amountText(securityDepositAmount ?? 0)
  return securityDepositDescription.trim() === ''
    ? html`<p>${t('units:listing.bondText', { amount })}</p>`
    : html`<p><b>${amount}</b></p>
        <div dir="auto">${paragraphs(securityDepositDescription)}</div>`
}
