import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { deferred } from '#app/replica/deferred.ts'
import { test as it } from '#tests/support/journey-test.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { composer, messageLog, openChat } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
import { openVisitors, type Visitor, type Visitors } from '#tests/support/visitors.ts'
import { PASSWORD, type World } from '#tests/support/world.ts'

let url = ''
let world: World
it.beforeAll(async ({ server, line: _, world: made }) => {
  url = server.publicUrl
  world = made
  for (const title of ['Woolshed Loft', 'Riverbank Hut']) {
    const guest = await world.addPerson('GUEST', ['Guest', `of ${title}`])
    const chatId = await world.startChat(guest, await world.addRoom(title))
    await guest.send(chatId, [`Is the ${title} free?`])
  }
  await world.host.send(world.chatId, ['The gate is open'])
})

describe('a sign-in before the app has loaded', () => {
  let visitors: Visitors
  let device: Visitor
  beforeAll(async () => {
    visitors = await openVisitors()
  })
  afterAll(() => visitors.close())
  beforeEach(async () => {
    device = await visitors.come({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  })
  afterEach(() => device.dispose())
  keepScreenshotsOfFailures(() => [device])

  it('shows the conversations, and the app continues in the open one', async () => {
    const page = device.page()
    const line = await holdApp(page)
    await enter(page, PASSWORD)
    const look = page.locator('#first-look')
    await look.getByRole('heading', { name: 'Conversations', exact: true }).waitFor()
    await look.getByRole('listitem').nth(2).waitFor()
    await look.getByText('You: The gate is open', { exact: true }).waitFor()
    await look.getByText(/^\d+ kB still to come/).waitFor()

    const row = look.getByRole('button').first()
    const chatId = await row.getAttribute('data-chat')
    await row.click()
    await look.locator('ol li').first().waitFor()
    await look.getByRole('button', { name: 'All conversations' }).click()
    await look.getByRole('listitem').nth(2).waitFor()
    await row.click()
    await look.locator('ol li').first().waitFor()

    line.releasePage()
    // The app is here, without its worker: the list can't show yet, and the first look stays.
    await page.waitForURL(`${url}/messages`)
    await page.locator('.chat-pane').waitFor({ state: 'attached' })
    expect(await look.locator('ol li').first().isVisible()).toBe(true)
    line.releaseWorker()
    await look.waitFor({ state: 'detached' })
    await page.waitForURL(`${url}/messages?chat=${chatId}`)
    await messageLog(page).locator('article[data-message]').first().waitFor()
    await composer(page).fill('The ford is open again')
    await composer(page).press('Enter')
    await messageLog(page).getByText('The ford is open again').waitFor()
    expect(line.signIns()).toBe(1)
    expect(device.complaints).toEqual([])
  })

  it('sends what is written before the app loads, once, and keeps typed text', async () => {
    const page = device.page()
    const line = await holdApp(page)
    let posts = 0
    await page.route('**/v1/chat-message', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts += 1
      // The first request arrives, and its answer doesn't.
      if (posts > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await enter(page, PASSWORD)
    const look = page.locator('#first-look')
    await look.locator(`[data-chat="${world.chatId}"]`).click()
    const field = look.getByRole('textbox', { name: 'Write a message' })
    await field.fill('The kettle is on')
    await field.press('Enter')
    const item = look.getByRole('listitem').filter({ hasText: 'The kettle is on' })
    await item.getByText('Waiting to send', { exact: true }).waitFor()
    await item.getByText('Waiting to send', { exact: true }).waitFor({ state: 'detached' })
    expect(posts).toBe(2)
    await field.fill('And the scones')

    line.releasePage()
    line.releaseWorker()
    await look.waitFor({ state: 'detached' })
    await messageLog(page).getByText('The kettle is on', { exact: true }).waitFor()
    await until(
      'the draft is in the field',
      async () => (await composer(page).inputValue()) === 'And the scones',
    )
    await composer(page).press('Enter')
    await messageLog(page).getByText('And the scones', { exact: true }).waitFor()
    await until('both are with the server, once', async () => {
      const texts = (await world.host.history(world.chatId)).map(({ message }) => message)
      return texts.slice(-2).join() === 'The kettle is on,And the scones'
    })
    expect(device.complaints.filter((one) => !one.includes('/v1/chat-message'))).toEqual([])
  })

  it('asks the server once about a wrong password, and the app reports it', async () => {
    const page = device.page()
    const line = await holdApp(page)
    await enter(page, 'not-the-password')
    await page.locator('form[data-entered]:not([inert])').waitFor()
    await line.signedIn()
    line.releasePage()
    line.releaseWorker()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not-the-password')
    expect(line.signIns()).toBe(1)
    expect(await page.locator('#first-look').count()).toBe(0)
  })

  it('starts again once back online, with the text typed before the connection broke', async () => {
    const page = device.page()
    const line = await holdApp(page)
    await enter(page, PASSWORD)
    const look = page.locator('#first-look')
    await look.locator(`[data-chat="${world.chatId}"]`).click()
    await look.getByRole('textbox', { name: 'Write a message' }).fill('Mind the dog')
    const entry = await page.locator('script[data-entry]').getAttribute('data-entry')
    const brokenOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`${entry}`))
    await device.context().setOffline(true)
    line.releasePage()
    line.releaseWorker()
    await brokenOff
    await device.context().setOffline(false)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await look.waitFor({ state: 'detached' })
    expect(line.signIns()).toBe(1)
    await openChat(page, world.chatId)
    await until('it is a draft', async () => (await composer(page).inputValue()) === 'Mind the dog')
  })

  it('leaves the sign-in to the app if the server can’t be reached', async () => {
    const page = device.page()
    const line = await holdApp(page)
    await page.route('**/api/auth/login', (route) => route.abort())
    await enter(page, PASSWORD)
    await line.signedIn()
    await page.unroute('**/api/auth/login')
    line.releasePage()
    line.releaseWorker()
    await page.waitForURL(`${url}/messages`)
    expect(await page.locator('#first-look').count()).toBe(0)
  })
})

async function enter(page: Page, password: string): Promise<void> {
  await page.goto(`${url}/login?to=/messages`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email', { exact: true }).fill(world.host.user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Holds back the app's scripts, and its worker for longer, like a thin line. The first look's own files come. */
async function holdApp(page: Page) {
  const pageHere = deferred<void>()
  const workerHere = deferred<void>()
  const signedIn = deferred<void>()
  let signIns = 0
  await page.route(/\/assets\/(?!first-look).*\.js$/, async (route) => {
    await (route.request().url().includes('replica.worker') ? workerHere.promise : pageHere.promise)
    await route.continue()
  })
  const done = (url: string) => {
    if (!url.endsWith('/api/auth/login')) return
    signIns += 1
    signedIn.resolve()
  }
  page.on('requestfinished', (request) => done(request.url()))
  page.on('requestfailed', (request) => done(request.url()))
  return {
    releasePage: () => pageHere.resolve(),
    releaseWorker: () => workerHere.resolve(),
    signedIn: () => signedIn.promise,
    signIns: () => signIns,
  }
}
