import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '#contract/result.ts'
import type { Diagnostics } from '#workers/replica-api.ts'
import { GUEST, ME, testChat, testChatId, testMessages } from '#tests/support/chat-rows.ts'
import { patiently } from '#tests/support/patiently.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { testProfile } from '#tests/support/record-rows.ts'

const bed = pageBed()
const FAILED = { state: 'failed', failure: 'network', at: Date.now() } as const
const DIAGNOSTICS: Diagnostics = {
  state: 'unreachable',
  line: {
    ...{ isPortal: false, failures: 2, nextTryAt: null },
    evidence: [{ at: Date.now(), outcome: 'answer', what: 'GET /changes', waitMs: 40 }],
  },
  waits: [],
  steps: [
    { name: 'session', count: null, left: null, ...FAILED },
    { name: 'pull', count: null, left: null, ...FAILED },
    { name: 'send', count: null, left: 2, ...FAILED },
  ],
  ...{ dataSaver: null, missingPages: 0, rowsLeftOut: 0 },
}
afterEach(() => void vi.restoreAllMocks())

const queue = page.getByRole('region', { name: 'Queue' })

/** Opens the page with what it keeps under *Details*. */
async function openSync(): Promise<void> {
  await bed.open('/sync')
  await page.getByText('Details', { exact: true }).click()
}

/** Opens the page of somebody who changed their profile and wrote a message, neither of which is sent. */
async function open(): Promise<void> {
  bed.server.diagnostics = async () => ok(DIAGNOSTICS)
  await bed.put({ profile: [testProfile()], chats: [testChat(1, 1)], messages: testMessages(1, 0, 0) })
  await bed.mutate('editRecord', { collection: 'profile', id: ME, fields: { phone: '027 555 0123' } })
  const id = '00000000-0000-7000-9900-000000000001'
  await bed.mutate('sendChatMessage', { id, chatId: testChatId(1), message: 'Lockbox 4186' })
  await openSync()
}

test('the queue names unsent changes', async () => {
  await open()
  await expect.element(queue.getByText('Your profile')).toBeVisible()
  await expect.element(queue.getByText('Lockbox 4186')).toBeVisible()
  await expect.element(queue.getByRole('link', { name: 'Zoë Ångström' })).toBeVisible()
})

test('"Sync now" shows the result of each step', async () => {
  await open()
  const syncNow = vi.fn(async () => ok(undefined))
  bed.server.syncNow = syncNow
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect.poll(() => syncNow).toHaveBeenCalledOnce()
  await expect.element(page.getByText(/Check sign-in: failed \(no reply\)/)).toBeVisible()
  await expect.element(page.getByText(/Get changes: failed/)).toBeVisible()
  await expect.element(page.getByText(/Send what’s waiting: failed \(.*2 still waiting\)/)).toBeVisible()
  await page.getByText('Latest reply').click()
  await expect.element(page.getByText('GET /changes')).toBeVisible()
})

test('the copy for support contains no texts or names', async () => {
  await open()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await expect.element(queue.getByText('Your profile')).toBeVisible()
  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  const [text = ''] = copied.mock.calls[0] ?? []
  expect(text).not.toMatch(/Lockbox|555 0123|Zoë|Hana/)
  expect(JSON.parse(text)).toMatchObject({ edits: [{ collection: 'profile', fields: ['phone'] }] })
  expect(text).not.toContain(GUEST)
})

// A label's words are those of its choices too.
const saveData = page.getByLabelText(/^Save data/)

test('the data saver says what is left out, and its setting stays on this device', async () => {
  await open()
  await saveData.selectOptions('Always')
  await expect.element(page.getByText(/^Saving data: profile pictures are hidden/).first()).toBeVisible()
  await openSync()
  await expect.element(saveData).toHaveDisplayValue('Always')
})

test('three sentences show the status, and the rest is under Details', async () => {
  await bed.open('/sync')
  await expect.element(page.getByText('Everything you did here has been sent.')).toBeVisible()
  await expect.element(page.getByText(/^You’re online, last synced /)).toBeVisible()
  await expect.element(page.getByText(/are on this device, and open offline too\.$/)).toBeVisible()
  await expect.poll(() => queue.query()).toBeNull()
  await page.getByText('Details', { exact: true }).click()
  await expect.element(queue.getByText('Nothing waiting to send')).toBeVisible()
  bed.tellStatus({ reachability: 'unreachable' })
  await expect.element(page.getByText(/^You’re offline: it all sends by itself/)).toBeVisible()
})

/** Puts a service worker in charge that says what is missing. */
function workerLacks(missing: string[]): void {
  const active = { postMessage: (_: object, [port]: MessagePort[]) => port?.postMessage({ missing }) }
  const registration = { active } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  const languages = ['es', 'hi', 'ja', 'pt', 'zh-CN', 'zh-HK'].map((tag) => `farstead-part-language-${tag}`)
  vi.spyOn(caches, 'keys').mockResolvedValue(languages)
}

test('says which pages aren’t on this device yet, and when they come', async () => {
  // Only administrators have a page of users.
  workerLacks(['letters', 'turnovers', 'bankImport', 'users'])
  await bed.open('/sync')
  await expect.element(page.getByText(/^Not on this device yet: Turnovers and Bank import\./)).toBeVisible()
  await expect.element(page.getByText(/They come when your connection is fast enough/)).toBeVisible()
  vi.mocked(caches.keys).mockResolvedValue([])
  await expect.element(page.getByText(/Turnovers, Bank import, and other languages\./)).toBeVisible()
  await page.getByText('Details', { exact: true }).click()
  await saveData.selectOptions('Always')
  await expect.element(page.getByText(/They come once you stop saving data/)).toBeVisible()
})

test('says nothing of missing pages once all are here', async () => {
  workerLacks(['letters'])
  await bed.open('/sync')
  await expect.element(page.getByText(/are on this device, and open offline too\.$/)).toBeVisible()
  // It has asked for this page by then: the details ask once, this line every two seconds.
  const { mock } = vi.mocked(navigator.serviceWorker.getRegistration)
  const before = mock.calls.length
  await patiently(() => expect(mock.calls.length).toBeGreaterThan(before))
  await expect.element(page.getByText(/on this device yet/)).not.toBeInTheDocument()
})

test('says that the app opens only online while it isn’t kept', async () => {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  await bed.open('/sync')
  await expect.element(page.getByText(/so it opens only online\.$/)).toBeVisible()
})
