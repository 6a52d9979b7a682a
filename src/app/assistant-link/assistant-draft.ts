import { storageKey } from '#app/theme/preference.ts'

const KEY = () => storageKey('assistant-draft')

/** An unsent text to the assistant, kept in this tab across reloads, by somebody signed in or nobody. */
type KeptDraft = { isSignedIn: boolean; text: string }

/**
 * Returns the text that was being written here; blank if there is none, or if it is from before a sign-in or sign-out.
 */
export function keptDraft(isSignedIn: boolean): string {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY()) ?? 'null') as KeptDraft | null
    return kept !== null && kept.isSignedIn === isSignedIn && typeof kept.text === 'string' ? kept.text : ''
  } catch {
    return ''
  }
}

/** Keeps the text being written across reloads; without storage, for as long as the page lives. */
export function keepDraft(isSignedIn: boolean, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(KEY())
    else window.sessionStorage.setItem(KEY(), JSON.stringify({ isSignedIn, text } satisfies KeptDraft))
  } catch {
    // Storage is switched off or full.
  }
}

/** Discards the text, because the person has changed. */
export function forgetDraft(): void {
  keepDraft(false, '')
}
