import { expect } from 'vitest'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import { test as it } from '#tests/support/journey-test.ts'
import { messageLog, tellOfNetwork, waitUntilDocumentsKept } from '#tests/support/screens.ts'

const PHONE = { width: 390, height: 844 }

it('a receipt for cash taken offline outlives a kill and reaches the guest', async ({
  server: { publicUrl: url },
  line,
  world,
  devices,
}) => {
  const startsOn = addDays(dayAtPlace(new Date(), 'Pacific/Auckland'), -19)
  await world.agree(world.guest, world.room, { regime: 'RESIDENTIAL', startsOn, rentPerWeek: 320 }, [
    'send',
    'accept',
    'start',
  ])
  const host = await devices.of(world.host, { viewport: PHONE })
  const guest = await devices.of(world.guest, { viewport: PHONE })
  let page = host.page()
  // Records what is passed to the device's share sheet.
  await page.addInitScript(() => {
    const shared: { name: string; size: number }[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { files: File[] }) => {
        shared.push(...files.map(({ name, size }) => ({ name, size })))
        return Promise.resolve()
      },
    })
  })
  await page.goto(`${url}/accommodation/rent`)
  await page.getByRole('link', { name: /Aroha Ngatai/ }).click()
  let owed = page.locator('.ledger-figures dd').first()
  await owed.waitFor()
  await waitUntilDocumentsKept(page)
  const before = Number((await owed.textContent())?.replace(/[^0-9.]/g, ''))

  const ledger = page.url()
  await host.context().setOffline(true)
  await page.getByText('You are offline. Please check your internet connection.').waitFor()
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('menuitem', { name: 'Take cash' }).click()
  await page.getByRole('link', { name: /Aroha Ngatai/ }).click()
  const form = page.locator('sl-dialog[open]')
  await form.getByLabel('Amount').fill('100.50')
  await form.getByText(/^More:/).click()
  await form.getByLabel('Paid by').fill('Mrs Ngatai')
  const pad = form.getByRole('img', { name: 'Signature area' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('There is nowhere to sign')
  await page.mouse.move(box.x + 30, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await form.getByRole('button', { name: 'Done', exact: true }).click()

  const receipt = page.locator('sl-dialog[open]', { hasText: 'Money received' })
  await receipt.getByText('On this device, not yet sent', { exact: true }).waitFor()
  await receipt.getByText('Mrs Ngatai').first().waitFor()
  await receipt.getByRole('img', { name: 'The receipt as a QR code' }).waitFor()
  await receipt.getByRole('img', { name: 'Ngaire Holloway' }).waitFor()
  const number =
    (await receipt
      .getByText(/^[0-9A-Z]{5}-\d{4}$/)
      .first()
      .textContent()) ?? ''
  expect(number).toMatch(/-0001$/)
  await receipt.getByRole('button', { name: 'Share' }).click()
  await receipt.getByText('Shared', { exact: true }).waitFor()
  const shared = await page.evaluate(
    () => (window as unknown as { shared: { name: string; size: number }[] }).shared,
  )
  expect(shared).toEqual([{ name: `Receipt ${number}.pdf`, size: expect.any(Number) as number }])
  expect(shared[0]?.size).toBeGreaterThan(5_000)
  // The tablet dies while the browser's print dialog is open.
  await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add('printing') }))
  await receipt.getByRole('button', { name: 'Print' }).click()
  await page.locator('body.printing > .print-sheet').waitFor({ state: 'attached' })
  expect(await page.locator('.print-sheet').textContent()).toContain(number)
  line.set({ mode: 'down' })
  const closed = host.context().waitForEvent('close')
  process.kill(host.browserPid(), 'SIGKILL')
  await closed
  page = await host.open()
  await page.goto(ledger)
  owed = page.locator('.ledger-figures dd').first()
  await owed.waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: number }).count()).toBe(1)
  const left = (before - 100.5).toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(await owed.textContent()).toBe(`NZ$${left}`)

  line.set({ mode: 'up' })
  await tellOfNetwork(page)
  const entry = page.getByRole('listitem').filter({ hasText: number })
  await entry.getByText('Completed', { exact: true }).waitFor({ timeout: 30_000 })
  await entry.getByRole('button', { name: 'Receipt' }).click()
  await page.getByText(/^With the server since/).waitFor()

  const theirs = guest.page()
  await theirs.goto(`${url}/accommodation/rent`)
  await theirs
    .getByRole('link', { name: /Ngaire/ })
    .first()
    .click()
  const ofGuest = theirs.getByRole('listitem').filter({ hasText: number })
  await ofGuest.getByRole('button', { name: 'Receipt' }).click()
  await theirs.getByText(/^With the server since/).waitFor()
  await theirs.getByRole('img', { name: 'Ngaire Holloway' }).waitFor()

  // The conversation shows it as well, with a link to it.
  await theirs.goto(`${url}/messages`)
  await theirs.getByRole('link', { name: /Ngaire Holloway.*NZ\$100\.50 received/ }).click()
  const said = messageLog(theirs).getByText(/^NZ\$100\.50 received on/)
  await said.waitFor()
  expect(await said.count()).toBe(1)
  await messageLog(theirs).getByRole('link', { name: 'View receipt' }).click()
  await theirs.getByRole('dialog', { name: new RegExp(number) }).waitFor()
  await theirs.getByText(/^With the server since/).waitFor()
  expect([...host.complaints, ...guest.complaints]).toEqual([])
})
