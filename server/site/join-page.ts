import { NAME_LENGTH_MAX, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#contract/limits.ts'
import { askQuery, LISTING_PATH } from '#contract/site-paths.ts'
import type { HostProfile } from '#server/records/units/host-profile.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { joinScript, NEEDS } from './join-script.ts'
import { photo } from './photo.ts'
import { sitePage } from './site-page.ts'
import { sitePath, type SiteView } from './site-view.ts'
import { datesQuery, type StayDates } from './stay-dates.ts'
import { joinPath, stayTotal } from './unit-ask.ts'
import { hostLine } from './unit-host.ts'
import { areaText, availability } from './unit-words.ts'

/** What was typed, except for the password. */
export type JoinTyped = { email: string; firstName: string; lastName: string }

/** Why the form wasn't accepted: by field, or as a whole. */
export type JoinProblems = {
  email?: boolean
  firstName?: boolean
  lastName?: boolean
  password?: 'weak' | 'common'
  form?: 'busy' | 'again'
}

/** What the page shows: the form, with what was typed and what is wrong with it, or that a mail was sent. */
export type JoinState =
  | { kind: 'ask'; typed: JoinTyped; problems: JoinProblems }
  | { kind: 'sent'; email: string }

/** The room, its host and the days, which stay in view. */
export type JoinUnit = { listing: Listing; host: HostProfile; dates: StayDates | null }

/** Returns the page where somebody who found a room signs up in one step, to write to its host. */
export function joinPage(view: SiteView, room: JoinUnit, state: JoinState): string {
  const { t } = view
  const { listing, dates } = room
  const title = state.kind === 'sent' ? t('join.sent') : t('join.title', { host: listing.hostFirstName })
  return sitePage(view, {
    title,
    description: title,
    path: joinPath(listing.id, dates),
    isIndexed: false,
    main: html`<div class="join">
      ${roomInView(view, room)}
      <div class="join-main">
        <h1>${title}</h1>
        ${state.kind === 'sent' ? sent(view, room, state.email) : form(view, room, state)}
      </div>
    </div>`,
  })
}

function roomInView(view: SiteView, { listing, host, dates }: JoinUnit): Html {
  const { t, lang } = view
  const [cover] = listing.photos
  const back = sitePath(`${LISTING_PATH}/${listing.id}${datesQuery(dates)}`, lang)
  return html`<aside class="join-room" aria-label="${t('unit.room')}">
    ${cover ? photo(cover, { alt: cover.alt, sizes: '(min-width: 61rem) 19rem, 6rem', isFirst: true }) : null}
    <div>
      <p class="join-title">
        <a href="${back}"><bdi>${listing.title}</bdi></a>
      </p>
      <p class="note"><bdi>${areaText(view, listing)}</bdi></p>
      ${hostLine(view, listing, host)}
      ${dates === null ? html`<p class="note">${availability(view, listing)}</p>` : stayTotal(view, listing, dates)}
      <p><a class="quiet" href="${back}">${t('join.change')}</a></p>
    </div>
  </aside>`
}

function form(view: SiteView, room: JoinUnit, { typed, problems }: JoinState & { kind: 'ask' }): Html {
  const { t } = view
  const { listing, dates } = room
  const about = askQuery(listing.id, dates && { arrives: dates.from, leaves: dates.to })
  const problem = { email: 'badEmail', firstName: 'badName', lastName: 'badName' } as const
  const line = (name: keyof JoinTyped, type: string, autocomplete: string, max: number) =>
    html`<div class="field">
      <label for="${name}">${t(`join.${name}`)}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        required
        maxlength="${max}"
        autocomplete="${autocomplete}"
        value="${typed[name]}"
        ${problems[name] ? html`aria-invalid="true" aria-describedby="${name}-problem"` : null}
      />
      ${problems[name] ? html`<p id="${name}-problem" class="field-problem">${t(`join.${problem[name]}`)}</p>` : null}
    </div>`
  return html`<p class="join-lead">${t('join.lead', { room: listing.title })}</p>
    ${problems.form === undefined ? null : html`<p class="field-problem" role="alert">${t(`join.${problems.form}`)}</p>`}
    <form method="post" class="account-form">
      ${line('email', 'email', 'email', 254)}
      <div class="join-names">
        ${line('firstName', 'text', 'given-name', NAME_LENGTH_MAX)}
        ${line('lastName', 'text', 'family-name', NAME_LENGTH_MAX)}
      </div>
      ${passwordField(view, problems.password)}
      <p class="note">${t('join.terms', { host: listing.hostFirstName, site: view.title })}</p>
      <button class="button primary">${t('join.submit')}</button>
    </form>
    <p class="note">
      ${t('join.have')} <a rel="nofollow" href="/login?to=%2Fmessages&${about}">${t('signIn')}</a>
    </p>
    ${joinScript()}`
}

function passwordField({ t }: SiteView, problem: JoinProblems['password']): Html {
  return html`<div class="field">
      <label for="password">${t('join.password')}</label>
      <input
        id="password"
        name="password"
        type="password"
        required
        maxlength="${PASSWORD_LENGTH_MAX}"
        autocomplete="new-password"
        aria-describedby="needs${problem === undefined ? '' : ' password-problem'}"
        ${problem === undefined ? null : html`aria-invalid="true"`}
      />
      ${problem === undefined ? null : html`<p id="password-problem" class="field-problem">${t(`invitation.${problem}`)}</p>`}
      <p hidden class="join-show">
        <input id="show" type="checkbox" /> <label for="show">${t('join.show')}</label>
      </p>
    </div>
    <div id="needs" class="needs note">
      <p>${t('join.needs')}</p>
      <ul>
        ${NEEDS.map(
          (need) =>
            html`<li data-met="${t('join.met')}" data-missing="${t('join.missing')}">
              <span>${t(`join.${need}`, { min: PASSWORD_LENGTH_MIN })}</span><span class="unseen"></span>
            </li>`,
        )}
      </ul>
    </div>`
}

function sent(view: SiteView, { listing, dates }: JoinUnit, email: string): Html {
  const { t } = view
  return html`<p role="status">${t('join.sentText', { email, host: listing.hostFirstName })}</p>
    <p>${t('join.sentElsewhere')}</p>
    <p class="note">
      ${t('join.sentMissing')}
      <a href="${sitePath(joinPath(listing.id, dates), view.lang)}">${t('join.other')}</a>
    </p>`
}
