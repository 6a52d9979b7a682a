/** The part of the Trusted Types API used here; the DOM library of this TypeScript does not describe it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

declare global {
  // Of the global object: the pages that the build draws are drawn where there is no window.
  var trustedTypes: TrustedTypes | undefined
}

/** Only scripts of this very site may start; anything else is a bug or an attack. */
function ownScript(url: string): string {
  const parsed = new URL(url, window.location.href)
  if (parsed.origin !== window.location.origin) throw new TypeError('A script of another origin was refused')
  return parsed.href
}

// A policy's name can be taken once per page, so this module is the only place that creates `app`.
const policy = globalThis.trustedTypes?.createPolicy('app', { createScriptURL: ownScript })

/** Address of a script of this site, as `new Worker` and `serviceWorker.register` take it under the page's policy. */
export function scriptUrl(url: string): string {
  // The DOM types ask for a string; the browser asks for the policy's own object.
  return (policy ? policy.createScriptURL(url) : ownScript(url)) as string
}
