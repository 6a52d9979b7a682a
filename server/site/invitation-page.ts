import { PASSWORD_LENGTH_MAX } from '#contract/limits.ts'
import { html, type Html } from './html.ts'
import { missingHouse } from './line-drawing.ts'
import { sitePage } from './site-page.ts'
import type { SiteView } from './site-view.ts'

/** Why a password that was typed on the page wasn't accepted. */
export type InvitationProblem = 'weak' | 'different' | 'common'

/** What the page shows: the form, with what was wrong with the last attempt, or the outcome. */
export type InvitationState = { kind: 'ask'; problem: InvitationProblem | null } | { kind: 'bad' | 'done' }

/**
 * Returns the page where an invited person chooses their password. Needs no script, and isn't indexed by search
 * engines.
 */
export function invitationPage(view: SiteView, path: string, state: InvitationState): string {
  const { t } = view
  const title = t(state.kind === 'ask' ? 'invitation.title' : `invitation.${state.kind}`)
  return sitePage(view, {
    title,
    description: t('invitation.title'),
    path,
    isIndexed: false,
    main: html`<div class="account">
      ${state.kind === 'ask' ? null : missingHouse()}
      <h1>${title}</h1>
      ${state.kind === 'ask' ? form(view, state.problem) : ending(view, state.kind)}
    </div>`,
  })
}

function form({ t }: SiteView, problem: InvitationProblem | null): Html {
  const line = (name: 'password' | 'again', isWrong: boolean) =>
    html`<div class="field">
      <label for="${name}">${t(`invitation.${name}`)}</label>
      <input
        id="${name}"
        name="${name}"
        type="password"
        required
        maxlength="${PASSWORD_LENGTH_MAX}"
        autocomplete="new-password"
        ${isWrong ? html`aria-invalid="true" aria-describedby="needs problem"` : html`aria-describedby="needs"`}
      />
    </div>`
  return html`<p>${t('invitation.lead')}</p>
    <p id="needs" class="note">${t('invitation.needs')}</p>
    ${problem === null ? null : html`<p id="problem" class="field-problem" role="alert">${t(`invitation.${problem}`)}</p>`}
    <form method="post" class="account-form">
      ${line('password', problem === 'weak' || problem === 'common')}
      ${line('again', problem === 'different')}
      <button class="button primary">${t('invitation.submit')}</button>
    </form>`
}

function ending({ t }: SiteView, kind: 'bad' | 'done'): Html {
  return html`<p>${t(`invitation.${kind}Text`)}</p>
    ${kind === 'done' ? html`<p><a class="button primary" href="/login">${t('signIn')}</a></p>` : null}`
}
