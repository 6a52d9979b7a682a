import { storageKey } from '#app/theme/preference.ts'

const KEY = () => storageKey('assistant-draft')

/** What is written to the assistant and not sent: of this tab, over reloads, by somebody signed in or nobody. */
type KeptDraft = { isSignedIn: boolean; text: string }

/** Returns the text that was being written here; blank for none, or for one of before a sign-in or sign-out. */
export function keptDraft(isSignedIn: boolean): string {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY()) ?? 'null') as KeptDraft | null
    return kept !== null && kept.isSignedIn === isSignedIn && typeof kept.text === 'string' ? kept.text : ''
  } catch {
    return ''
  }
}

/** Keeps what is being written over a reload; where storage is off it lives as long as the page. */
export function keepDraft(isSignedIn: boolean, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(KEY())
    else window.sessionStorage.setItem(KEY(), JSON.stringify({ isSignedIn, text } satisfies KeptDraft))
  } catch {
    // Storage is switched off or full.
  }
}

/** Leaves nothing of it: the person has changed. */
export function forgetDraft(): void {
  keepDraft(false, '')
}
