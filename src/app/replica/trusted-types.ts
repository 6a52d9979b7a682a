/** The part of the Trusted Types API used here; this TypeScript version's DOM library does not describe it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

declare global {
  // On the global object, because the build renders pages where there is no `window`.
  var trustedTypes: TrustedTypes | undefined
}

/** Allows only scripts from this origin; anything else is a bug or an attack. */
function ownScript(url: string): string {
  const parsed = new URL(url, window.location.href)
  if (parsed.origin !== window.location.origin) throw new TypeError('A script of another origin was refused')
  return parsed.href
}

// A policy name can be registered only once per page, so only this module creates `app`.
const policy = globalThis.trustedTypes?.createPolicy('app', { createScriptURL: ownScript })

/**
 * Returns a script address of this site in the form that `new Worker` and `serviceWorker.register` accept under the
 * page's policy.
 */
export function scriptUrl(url: string): string {
  // The DOM types want a string, but the browser wants the policy's own object.
  return (policy ? policy.createScriptURL(url) : ownScript(url)) as string
}
