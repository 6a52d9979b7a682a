import { lazyPanel } from '#app/ui/lazy-part.tsx'

/** Loaded when somebody signs. */
export const SignDialog = lazyPanel(async () => (await import('./sign-dialog.tsx')).SignDialog)
