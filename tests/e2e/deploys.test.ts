import { expect, it } from 'vitest'
import { buildOf, comeToForeground, untilBuild } from '#tests/support/deployment.ts'
import { BUILT, countLoads, deploysBed, FIRST, openLogin } from '#tests/support/deploys-bed.ts'

const bed = deploysBed()

it('rejects a damaged build and takes the intact one that follows', async () => {
  const { deployment } = bed()
  const page = await openLogin(bed())
  const loads = countLoads(page)
  // The state in which the next installation ends.
  const ended = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return new Promise<string>((resolve) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing
        worker?.addEventListener('statechange', () => resolve(worker.state))
      })
    })
  })
  // What arrives has another hash than what was sent, as through a network’s own sign-in page.
  deployment.deploy(FIRST, {
    worker: (script) =>
      script.replaceAll(/sha256-./g, (start) => (start.endsWith('A') ? 'sha256-B' : 'sha256-A')),
  })
  await comeToForeground(page)
  expect(await ended).toBe('redundant')
  await comeToForeground(page)
  expect([loads(), await buildOf(page)]).toEqual([0, BUILT])

  deployment.deploy(FIRST)
  await comeToForeground(page)
  await untilBuild(page, FIRST)
  expect(loads()).toBe(1)
})
