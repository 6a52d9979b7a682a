import { languageTagOf } from '#contract/locale.ts'
import { API_BASE } from '#server/http/api-base.ts'
import type { HostProfile } from '#server/records/units/host-profile.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { section } from './section.ts'
import type { SiteView } from './site-view.ts'

/** Draws the host's face and first name, for the head of the page. */
export function hostLine(
  { t }: SiteView,
  { hostFirstName: name }: Listing,
  { avatarUrl }: HostProfile,
): Html {
  return html`<p class="host-line">
    ${
      avatarUrl === null
        ? null
        : html`<img src="${API_BASE}${avatarUrl}/thumb" width="32" height="32" alt="" />`
    }
    ${t('unit.lets', { name })}
  </p>`
}

/** Describes the room's host: first name, picture, languages, since when, and how soon they usually reply. */
export function unitHost(view: SiteView, { hostFirstName: name }: Listing, host: HostProfile): Html {
  const { t, locale } = view
  const tag = languageTagOf(locale)
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'language' })
  const languages = new Intl.ListFormat(tag).format(host.languages.map((one) => names.of(one) ?? one))
  const since =
    host.since &&
    new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'Pacific/Auckland' }).format(
      host.since,
    )
  const lines = [
    since && t('unit.hostSince', { when: since }),
    languages && t('unit.speaks', { languages }),
    // Slower than within a day is no recommendation.
    host.replies === null || host.replies === 'days' ? null : t(`unit.replies.${host.replies}`),
  ]
  return section(
    t('unit.host'),
    html`<div class="host">
      ${
        host.avatarUrl === null
          ? null
          : html`<img
              src="${API_BASE}${host.avatarUrl}/thumb"
              width="64"
              height="64"
              alt=""
              loading="lazy"
            />`
      }
      <div>
        <p class="host-name">${t('unit.lets', { name })}</p>
        ${lines.map((line) => (line === null || line === '' ? null : html`<p>${line}</p>`))}
      </div>
    </div>`,
  )
}
