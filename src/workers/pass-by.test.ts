import { afterEach, expect, it, vi } from 'vitest'
import { passByCalls } from './pass-by.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Installs a service worker with routes. Settles as its installation does. */
function install(event: { addRoutes?: (routes: unknown) => Promise<void> }): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('self', {
    addEventListener: (_type: string, handler: (event: object) => void) =>
      handler({
        ...event,
        waitUntil: (promise: Promise<unknown>) => {
          work = promise
        },
      }),
  })
  passByCalls(['/v1/', '/builds/'])
  return work
}

it('routes page calls to the network, but not pictures under the same paths', async () => {
  const addRoutes = vi.fn<(routes: unknown) => Promise<void>>(async () => undefined)
  await install({ addRoutes })
  // An empty destination is that of `fetch`; a picture's is `image`.
  expect(addRoutes.mock.calls).toEqual([
    [
      ['/v1/*', '/builds/*'].map((pathname) => ({
        condition: { urlPattern: { pathname }, requestDestination: '' },
        source: 'network',
      })),
    ],
  ])
})

it('installs even in a browser that has no routes or refuses them', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await expect(install({})).resolves.toBeUndefined()
  await expect(
    install({ addRoutes: () => Promise.reject(new TypeError('no such condition')) }),
  ).resolves.toBeUndefined()
})
