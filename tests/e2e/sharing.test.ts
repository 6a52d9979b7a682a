import type { Page } from 'playwright'
import { expect } from 'vitest'
import { units } from '#contract/unit.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { test } from '#tests/support/journey-test.ts'
import { lookThrough } from '#tests/support/look.ts'
import type { Person } from '#tests/support/people.ts'
import { photo } from '#tests/support/pictures.ts'
import { composer, messageLog, signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { PASSWORD } from '#tests/support/world.ts'

let url = ''
let host: Person
let phone: Device
test.beforeAll(async ({ server, world, devices }) => {
  url = server.publicUrl
  host = world.host
  phone = await devices.installed({ viewport: { width: 390, height: 844 } })
})
const it = createJourney(test)

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Where should it go?' })
const draftPhotos = (page: Page) =>
  page.getByRole('list', { name: 'Photos in this message' }).getByRole('listitem')
const pictures = (page: Page) => page.getByRole('img', { name: /^Shared photo/ })

/** Posts to the manifest's share target, as a phone does when another app shares something. */
async function share(page: Page, text: string, files: { name: string; content: Buffer }[]): Promise<void> {
  const parts = files.map(({ name, content }) => ({ name, base64: content.toString('base64') }))
  await page.evaluate(postShare, { text, parts })
}

/** Runs in the page. */
function postShare({ text, parts }: { text: string; parts: { name: string; base64: string }[] }): void {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    enctype: 'multipart/form-data',
    action: '/share',
  })
  const words = Object.assign(document.createElement('input'), { name: 'text', value: text })
  const files = Object.assign(document.createElement('input'), {
    type: 'file',
    name: 'photos',
    multiple: true,
  })
  const chosen = new DataTransfer()
  for (const { name, base64 } of parts) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const type = name.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf'
    chosen.items.add(new File([bytes], name, { type }))
  }
  files.files = chosen.files
  form.append(words, files)
  document.body.append(form)
  form.submit()
}

it('the manifest names the address that the service worker handles', async () => {
  const manifest: unknown = await (await fetch(`${url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos' }] },
    },
  })
})

it('a share received while signed out survives a restart and goes into a chat', async () => {
  const before = phone.page()
  await before.goto(`${url}/login`)
  await phone.context().setOffline(true)
  await share(before, 'The bridge at Waioeka is closed', [{ name: 'bridge.jpg', content: await photo() }])
  await before.waitForURL(/\/login\?to=%2Fshare|\/login\?to=\/share/)
  await phone.close()

  const page = await phone.open()
  await signIn(page, url, host.user.email, PASSWORD)
  await waitUntilLevel(page)
  await page.getByRole('button', { name: /notification/i }).click()
  await page.getByRole('link', { name: /The bridge at Waioeka is closed/ }).click()
  await heading(page).waitFor()
  await pictures(page).waitFor()
  await page.getByRole('searchbox', { name: 'Search rooms and people' }).fill('Aroha')
  await page
    .getByRole('button', { name: /Aroha Ngatai/ })
    .first()
    .click()
  await expect.poll(() => composer(page).inputValue()).toBe('The bridge at Waioeka is closed')
  await expect.poll(() => draftPhotos(page).count()).toBe(1)
  await composer(page).press('Enter')
  await messageLog(page).getByText('The bridge at Waioeka is closed').waitFor()
  await phone.context().setOffline(false)
  const chatId = new URL(page.url()).searchParams.get('chat') ?? ''
  const arrived = async () =>
    (await host.history(chatId))
      .filter(({ message }) => message.startsWith('The bridge at Waioeka is closed'))
      .map(({ photos = [] }) => photos.filter(({ kept }) => kept !== null).length)
  await expect.poll(arrived, { timeout: 30_000 }).toEqual([1])
  await page.goto(`${url}/share`)
  await page.getByText('Nothing to place').waitFor()
})

it('photos that don’t fit into a message stay, and the page says so', async () => {
  const page = phone.page()
  const eleven = Array.from({ length: 11 }, async (_, nth) => ({
    name: `${nth}.jpg`,
    content: await photo(200 + nth, 100),
  }))
  await share(page, '', await Promise.all(eleven))
  await heading(page).waitFor()
  await expect.poll(() => pictures(page).count()).toBe(11)
  await lookThrough(page, 'sharing')
  await page.getByRole('searchbox', { name: 'Search rooms and people' }).fill('Aroha')
  await page
    .getByRole('button', { name: /Aroha Ngatai/ })
    .first()
    .click()
  await page.getByText('It’s in your draft. What didn’t fit is still here.').waitFor()
  await page.getByText('1 file wasn’t added: the limit is reached').waitFor()
  await expect.poll(() => pictures(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('Nothing to place').waitFor()
})

it('photos and text shared offline go into a room and are sent once back online', async () => {
  const page = phone.page()
  await page.goto(`${url}/units`)
  await page.getByRole('link', { name: /Tōtara Cabin/ }).waitFor()
  await phone.context().setOffline(true)
  await share(page, 'Morning sun on the deck.', [
    { name: 'deck.jpg', content: await photo(640, 480) },
    { name: 'view.jpg', content: await photo(480, 640, '#335577') },
    { name: 'plan.pdf', content: Buffer.from('%PDF-1.7') },
  ])
  await heading(page).waitFor()
  await page.getByText('1 file was left out').waitFor()
  await expect.poll(() => pictures(page).count()).toBe(2)
  await page.getByRole('button', { name: /^Tōtara Cabin \d/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Tōtara Cabin' }).waitFor()
  await page.getByRole('region', { name: 'Description' }).getByText('Morning sun on the deck.').waitFor()
  const photosThere = async () => {
    const answer = await host.request('GET', '/units?search=T%C5%8Dtara')
    return units.answer.parse(await answer.json()).data[0]?.files.length ?? 0
  }
  const before = await photosThere()
  await phone.context().setOffline(false)
  // Searches have a limit, which a slow upload would otherwise use up.
  await expect.poll(photosThere, { timeout: 30_000, interval: 500 }).toBe(before + 2)
  await page.goto(`${url}/share`)
  await page.getByText('Nothing to place').waitFor()
  expect(phone.complaints).toEqual([])
})
