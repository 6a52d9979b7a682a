import type { Locator, Page } from 'playwright'
import { LOCALES } from '#contract/locale.ts'
import { until } from './until.ts'

/** Signs in through the form; resolves when the conversations are shown. */
export async function signIn(page: Page, serverUrl: string, email: string, password: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto(`${serverUrl}/login?to=/messages`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  if (!page.url().includes('/messages')) await page.goto(`${serverUrl}/messages`)
}

/** Resolves when the page says that nothing waits and the replica is in sync with the server. */
export async function waitUntilLevel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Up to date/ }).waitFor({ timeout: 90_000 })
}

/** Resolves when this device can open the page offline. */
export async function waitUntilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    )
  await until('the service worker keeps the page', isKept, KEPT_LIMIT_MS)
}

/** Returns the parts of the app that this device lacks, as its service worker says. */
export function missingParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const told = new Promise<string[]>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data.missing)
    })
    active?.postMessage({ type: 'askMissing' }, [port2])
    return told
  })
}

/** Resolves when every page is stored, which takes a good connection with nothing else to do. */
export async function waitUntilPagesKept(page: Page): Promise<void> {
  const areKept = async () => (await missingParts(page)).length === 0
  await until('all pages are kept', areKept, KEPT_LIMIT_MS)
}

/** Returns the languages that this device has stored for an offline start, in order. English is always there. */
export function keptLanguages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = []
    for (const name of await caches.keys()) {
      const language = /^farstead-part-language-(.+)$/.exec(name)?.[1]
      if (language !== undefined && (await (await caches.open(name)).keys()).length > 0) kept.push(language)
    }
    return kept.toSorted()
  })
}

/** Resolves when every language is stored, which takes a good connection with nothing else to do. */
export async function waitUntilLanguagesKept(page: Page): Promise<void> {
  const areKept = async () => (await keptLanguages(page)).length === LOCALES.length - 1
  await until('the languages are kept', areKept, KEPT_LIMIT_MS)
}

/** Resolves when this device can make PDFs offline, which takes a page that has documents. */
export async function waitUntilDocumentsKept(page: Page): Promise<void> {
  const held = (cache: string) =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, cache)
  await until('the letters of documents are kept', async () => (await held('document-fonts')) >= 4)
  await until('what makes documents is kept', async () => (await held('farstead-part-documents')) >= 3)
}

/**
 * Simulates the browser's report that it's online again: what waits is tried at once instead of after a pause of up to
 * a minute.
 */
export async function tellOfNetwork(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

export function chatLink(page: Page, chatId: string): Locator {
  return page.locator(`a[href*="chat=${chatId}"]`)
}

export function messageLog(page: Page): Locator {
  return page.getByRole('log')
}

/** Opens a conversation from the list, as a person does. */
export async function openChat(page: Page, chatId: string): Promise<void> {
  if (new URL(page.url()).searchParams.get('chat') === chatId) return
  const link = chatLink(page, chatId)
  // A phone shows the list or the conversation, never both.
  const back = page.getByRole('link', { name: 'Back to messages' })
  await link.or(back).filter({ visible: true }).first().waitFor()
  // The list may disappear briefly while rows are fetched again, so this checks for the back link.
  if (await back.isVisible()) await back.click()
  await link.click()
  // The URL changes before the screen does; until then the composer belongs to the previous conversation.
  const current = page.locator(`a[href*="chat=${chatId}"][aria-current]`)
  await current.or(back).filter({ visible: true }).first().waitFor()
  await composer(page).waitFor()
}

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true })
}

/**
 * Writes a message and sends it with Enter. Resolves when the composer is empty again, which is once the message is
 * durable here.
 */
export async function writeMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await messageLog(page).getByText(text, { exact: true }).waitFor()
}

export type MessageOnScreen = { id: string; text: string; state: string; time: string | null }

/**
 * Returns the newest `count` messages as drawn, oldest first. Only messages near the visible area are in the page, so
 * this scrolls back as a reader does until it has seen that many. Throws if they don't appear.
 */
export async function newestMessagesOnScreen(page: Page, count: number): Promise<MessageOnScreen[]> {
  const log = messageLog(page)
  await log.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  let met: MessageOnScreen[] = []
  const end = Date.now() + SCROLL_LIMIT_MS
  for (;;) {
    met = joined(await drawnMessages(log), met)
    if (met.length >= count) return met.slice(-count)
    if (Date.now() > end) throw new Error(`Only ${met.length} of ${count} messages came on screen`)
    await log.evaluate(async (element) => {
      element.scrollBy({ top: -element.clientHeight / 2 })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  }
}

const KEPT_LIMIT_MS = 60_000
const SCROLL_LIMIT_MS = 30_000

function drawnMessages(log: Locator): Promise<MessageOnScreen[]> {
  return log.locator('article[data-message]').evaluateAll((articles) =>
    articles.map((article) => ({
      id: article.getAttribute('data-message') ?? '',
      text: article.querySelector('.bubble')?.textContent ?? '',
      state:
        /message-(queued|sending|uncertain|sent|rejected|received|read)/.exec(article.className)?.[1] ?? '',
      time: article.querySelector('time')?.dateTime ?? null,
    })),
  )
}

/** Joins what is drawn now with what was seen further down and is no longer drawn. */
function joined(drawn: readonly MessageOnScreen[], met: readonly MessageOnScreen[]): MessageOnScreen[] {
  const isDrawn = new Set(drawn.map(({ id }) => id))
  const below = met.findLastIndex(({ id }) => isDrawn.has(id))
  return [...drawn, ...met.slice(below + 1)]
}
