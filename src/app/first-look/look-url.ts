/** Allows only scripts from this origin. */
function ownScript(url: string): string {
  const parsed = new URL(url, window.location.href)
  if (parsed.origin !== window.location.origin) throw new TypeError('A script of another origin was refused')
  return parsed.href
}

// The app's own policy is created once per page, by the app.
const policy = globalThis.trustedTypes?.createPolicy('first-look', { createScriptURL: ownScript })

/** Returns the address of a script of this site in the form that `new Worker` accepts under the page's policy. */
export function lookUrl(url: string): string {
  // The DOM types want a string, but the browser wants the policy's own object.
  return (policy ? policy.createScriptURL(url) : ownScript(url)) as string
}
