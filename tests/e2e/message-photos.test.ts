import type { Page } from 'playwright'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { test as it } from '#tests/support/journey-test.ts'
import { noise, photo, sha256 } from '#tests/support/pictures.ts'
import { composer, messageLog, openChat, tellOfNetwork, waitUntilLevel } from '#tests/support/screens.ts'

let device: Device
it.beforeAll(async ({ world, devices }) => {
  device = await devices.of(world.host)
})

const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Photos in this message' }).getByRole('listitem')
const opened = (page: Page) => page.getByRole('button', { name: /^Photo \d of \d$/ })

it('photos chosen offline reach the guest once after restarts, without location data', async ({
  server,
  line,
  world: { guest, chatId },
}) => {
  // Photos as a phone takes them, with their location.
  const taken = [await photo(1600, 1200), await photo(900, 900, '#8a4b2c')]
  expect((await sharp(taken[0]).metadata()).exif?.includes('Kerer')).toBe(true)
  const before = (await guest.history(chatId)).length
  line.set({ mode: 'down' })
  let page = device.page()
  await openChat(page, chatId)
  await page
    .locator('input[type=file]')
    .setInputFiles(taken.map((buffer, nth) => ({ name: `${nth}.jpg`, mimeType: 'image/jpeg', buffer })))
  await expect.poll(() => chosen(page).count()).toBe(2)
  await composer(page).fill('The gate and the shed')
  // The list shows a draft from the replica: once it stands there, it outlives the browser.
  await page.locator('.chat-preview', { hasText: 'The gate and the shed' }).waitFor()

  await device.close()
  page = await device.open()
  await page.goto(`${server.publicUrl}/messages?chat=${chatId}`)
  await expect.poll(() => chosen(page).count()).toBe(2)
  await expect.poll(() => composer(page).inputValue()).toBe('The gate and the shed')
  await composer(page).press('Enter')
  await expect.poll(() => opened(page).count()).toBe(2)
  await expect.poll(() => chosen(page).count()).toBe(0)

  await device.close()
  const sentOut: Buffer[] = []
  page = await device.open()
  page.context().on('request', (request) => {
    const body = request.url().includes('/v1/uploads/') ? request.postDataBuffer() : null
    if (body) sentOut.push(body)
  })
  await page.goto(`${server.publicUrl}/messages?chat=${chatId}`)
  line.set({ mode: 'up' })
  await tellOfNetwork(page)
  await waitUntilLevel(page)
  await expect
    .poll(async () =>
      (await guest.history(chatId))
        .slice(before)
        .map(({ photos = [] }) => photos.map(({ kept }) => kept !== null)),
    )
    .toEqual([[true, true]])
  const [message] = (await guest.history(chatId)).slice(before)
  // In the wire format of the first build, which has no photos.
  expect(message?.message).toBe('The gate and the shed\n📷 × 2')
  for (const { id, kept, preview } of message?.photos ?? []) {
    expect(preview).not.toBe('')
    const answer = await guest.request('GET', `/uploads/${id}/content?size=large`)
    const content = Buffer.from(await answer.arrayBuffer())
    expect(sha256(content)).toBe(kept?.sha256)
    expect((await sharp(content).metadata()).exif).toBeUndefined()
  }
  expect(sentOut.length).toBeGreaterThan(0)
  for (const body of sentOut) expect(body.includes('Exif') || body.includes('Kerer')).toBe(false)
})

it('a guest’s photo shows as on its way, then arrives and opens large by keyboard', async ({
  server,
  world: { guest, chatId },
}) => {
  const page = device.page()
  const content = await noise(400)
  const id = v7()
  const named = { id, bytes: content.length, sha256: sha256(content), width: 400, height: 400, preview: '' }
  const chatMessages = [{ id: v7(), message: '', photos: [named] }]
  expect((await guest.request('POST', '/chat-message', { chatId, chatMessages })).status).toBe(200)
  await messageLog(page).getByText('Photo on its way').waitFor()

  const query = new URLSearchParams({
    offset: '0',
    size: `${content.length}`,
    sha256: named.sha256,
    purpose: 'messagePhoto',
    ownerId: chatId,
  })
  const put = await fetch(`${server.url}/v1/uploads/${id}?${query}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${guest.token}`,
      client_id: 'farstead-web',
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(content),
  })
  expect(put.status).toBe(200)
  await messageLog(page).getByRole('button', { name: 'Photo 1 of 1' }).waitFor()

  const two = messageLog(page).getByRole('list', { name: '2 photos' })
  await two.getByRole('button').first().press('Enter')
  const viewer = page.getByRole('dialog', { name: '2 photos' })
  await viewer.waitFor()
  await viewer.getByRole('button', { name: 'Zoom in' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => viewer.getByRole('button', { name: 'Next photo' }).isDisabled()).toBe(true)
  const saved = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Save photo' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^photo .*\.(jpg|webp)$/)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(
    await two
      .getByRole('button')
      .first()
      .evaluate((button) => button === document.activeElement),
  ).toBe(true)
  expect(device.complaints).toEqual([])
})
