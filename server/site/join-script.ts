import { createHash } from 'node:crypto'
import { PASSWORD_LENGTH_MIN } from '#contract/limits.ts'
import { PASSWORD_NEEDS } from '#contract/password-needs.ts'
import type { Html } from './html.ts'
import { SITE_POLICY } from './site-policy.ts'

/** The rules of a password, in the order in which the page lists them. */
export const NEEDS = ['length', 'uppercase', 'lowercase', 'digit', 'symbol'] as const

const TESTS = NEEDS.map((need) =>
  need === 'length' ? `t=>t.length>=${PASSWORD_LENGTH_MIN}` : `t=>${String(PASSWORD_NEEDS[need])}.test(t)`,
)

/**
 * Ticks the rules of the password as they are met, shows the password on request, and keeps a second press from
 * registering twice. Without it the page works the same: the server says what is missing.
 */
const SCRIPT = `(()=>{
const field=document.getElementById('password'),form=field.form,show=document.getElementById('show')
const needs=[...document.querySelectorAll('#needs li')],tests=[${TESTS.join(',')}]
const tick=()=>needs.forEach((li,n)=>{const met=tests[n](field.value);li.className=met?'met':'';
li.lastElementChild.textContent=', '+li.dataset[met?'met':'missing']})
field.addEventListener('input',tick);tick()
show.parentElement.hidden=false
show.addEventListener('change',()=>{field.type=show.checked?'text':'password'})
let sent=false
form.addEventListener('submit',event=>{if(sent)event.preventDefault();sent=true;field.type='password'})
addEventListener('pageshow',event=>{if(event.persisted)sent=false})
})()`

const HASH = createHash('sha256').update(SCRIPT).digest('base64')

/** The policy of the page with this script: the website's own, which allows nothing else to run. */
export const JOIN_POLICY = `${SITE_POLICY}; script-src 'sha256-${HASH}'`

/** Draws the script, at the end of the form. */
export function joinScript(): Html {
  return { markup: `<script>${SCRIPT}</script>` }
}
