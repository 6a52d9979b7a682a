import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

/** Loaded with its strings, which are those of invitations. */
export const PrivacySection = lazyPart(
  async () => {
    const [part] = await Promise.all([import('./privacy-of-party.tsx'), loadStrings('invite')])
    return part.PrivacyOfParty
  },
  ({ children }) => <div aria-busy={!children}>{children}</div>,
)
