import { inSessionStore } from './device-session.ts'

/** Runs the script as the page's head does, and waits until it has drawn or decided not to. */
export async function startLastLook(): Promise<void> {
  const script = document.createElement('script')
  script.id = 'script'
  script.src = `/last-look.js?${crypto.randomUUID()}`
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.body.append(script)
  })
  // It reads after what was asked of the database before.
  await kept('look')
  await new Promise((resolve) => setTimeout(resolve))
}

/** What comes from other parts of the page, and the script's reading after it. */
export async function turn(): Promise<void> {
  for (let nth = 0; nth < 3; nth += 1) await kept('current')
  await new Promise((resolve) => setTimeout(resolve))
}

/** As the workers do when the session has changed. */
export function tellOthers(): void {
  const channel = new BroadcastChannel('farstead-session')
  channel.postMessage(null)
  channel.close()
}

/** Keeps a value in the database of the session. */
export async function put(key: string, value: unknown): Promise<void> {
  await inSessionStore('readwrite', (store) => store.put(value, key))
}

/** Returns a value of that database. */
export function kept(key: string): Promise<unknown> {
  return inSessionStore<unknown>('readonly', (store) => store.get(key))
}
