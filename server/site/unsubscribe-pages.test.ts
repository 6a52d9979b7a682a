import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SITE_LANGUAGE_COOKIE } from '#contract/site-cookies.ts'
import { unsubscribeToken } from '#server/mail/unsubscribe-token.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let id: string
let token: string
const email = 'guest@people.example'

beforeAll(async () => {
  bed = await createAppBed()
  id = await bed.person({ email })
})
afterAll(() => bed.close())
beforeEach(async () => {
  const before = { notices_off: [], email, locale: 'en' as const }
  await bed.db.updateTable('users').set(before).where('id', '=', id).execute()
  token = await unsubscribeToken(bed.db, { userId: id, kind: 'messages' }, email)
})

const ask = (
  method: 'GET' | 'POST',
  of = token,
  payload?: string,
  type = 'application/x-www-form-urlencoded',
) =>
  bed.app.inject({
    method,
    url: `/site/unsubscribe/${of}`,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': type } }),
  })
const off = async () => {
  const row = await bed.db
    .selectFrom('users')
    .select(['notices_off', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.notices_off
}

it('opening the link asks for confirmation, and changes nothing', async () => {
  const answer = await ask('GET')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Stop emails about messages')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  expect(await off()).toEqual([])
})

it.each([
  ['the button', '', 'application/x-www-form-urlencoded'],
  ['a mail program’s one-click', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    'one-click in parts',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    'multipart/form-data; boundary=b',
  ],
])('%s stops mails of that kind for every device; a repeat changes nothing', async (_, payload, type) => {
  const version = async () =>
    (await bed.db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version
  const before = await version()
  for (const _turn of [1, 2]) {
    const answer = await ask('POST', token, payload, type)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('You won’t get these emails any more')
  }
  expect(await off()).toEqual(['messages:mail'])
  expect(await version()).toBe(before + 1)
  const changes = await bed.db
    .selectFrom('feed_changes')
    .select('collection')
    .where('user_id', '=', id)
    .execute()
  expect(changes.map(({ collection }) => collection)).toContain('profile')
})

it('the page uses the mail’s language in any browser, or one chosen there', async () => {
  await bed.db.updateTable('users').set({ locale: 'ja' }).where('id', '=', id).execute()
  const open = (method: 'GET' | 'POST', query = '') =>
    bed.app.inject({
      method,
      url: `/site/unsubscribe/${token}${query}`,
      headers: { 'accept-language': 'es', cookie: `${SITE_LANGUAGE_COOKIE}=pt` },
    })
  const asking = await open('GET')
  expect(asking.body).toContain('メッセージのメールを停止する')
  expect(asking.headers['content-language']).toBe('ja')
  expect((await open('POST')).headers['content-language']).toBe('ja')
  expect((await open('GET', '?lang=hi')).body).toContain('संदेशों के ईमेल बंद करें')
})

// Outdated: of an address that the account had before.
it('a forged, changed or outdated token does nothing; the page says what to do', async () => {
  const other = await unsubscribeToken(bed.db, { userId: id, kind: 'messages' }, 'former@people.example')
  const changed = Buffer.from(token, 'base64url')
  changed.writeUInt8(1, 16)
  for (const bad of ['x', 'a'.repeat(43), `${token}x`, changed.toString('base64url'), other, '%00']) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(method, bad)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('/my-profile?tab=profile')
    }
  }
  expect(await off()).toEqual([])
})
