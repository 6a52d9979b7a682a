/** The services of the browser vendors. The server calls no other host that a client names, whatever is there. */
const HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** Whether a URL belongs to a push service; `ownOrigins` are those that the configuration adds. */
export function isPushService(endpoint: string, ownOrigins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (ownOrigins.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  return HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
