import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import {
  chatLink,
  messageLog,
  openChat,
  waitUntilKept,
  waitUntilLevel,
  writeMessage,
} from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

/** Texts that would act if they were ever treated as markup or as an address. */
const HOSTILE = [
  '<img src=x onerror="document.title=1"><script>document.title=1</script><b>bold</b>',
  '</p><iframe srcdoc="<script>parent.document.title=1</script>"></iframe>',
  '[see](javascript:document.title=1) javascript:document.title=1 data:text/html,<script>1</script>',
  '{{constructor.constructor("document.title=1")()}} &lt;i&gt; &amp;',
]
const WRITTEN = '<svg onload="document.title=1"> from the host'

let server: RunningServer
let device: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [device])

it('whatever somebody writes is shown as the text it is, and nothing of it is kept in a cache', async () => {
  const [host, guest] = [
    await signInByApi(server.url, HOST_EMAIL),
    await signInByApi(server.url, GUEST_EMAIL),
  ]
  const chatId = (await sharedChat(host, guest)).id
  await guest.send(chatId, HOSTILE)
  device = await openHostDevice(server.url)
  const page = device.page()
  await chatLink(page, chatId)
    .getByText(HOSTILE.at(-1) ?? '')
    .waitFor()
  await openChat(page, chatId)
  for (const text of HOSTILE) await messageLog(page).getByText(text, { exact: true }).waitFor()
  await writeMessage(page, WRITTEN)
  await waitUntilLevel(page)

  const made = messageLog(page)
    .locator('.bubble')
    .locator('img, script, b, iframe, svg[onload], a:not([href^="http"])')
  expect(await made.count()).toBe(0)
  expect(await page.title()).not.toBe('1')
  expect(device.complaints).toEqual([])

  await waitUntilKept(page)
  const cached = await page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
    return urls
  })
  expect(cached.length).toBeGreaterThan(0)
  expect(cached.filter((path) => /^\/(v1|api|uploads|health)\b/.test(path))).toEqual([])
})
