import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import type { Letter } from '#server/scope/scope.ts'
import { MAILS_KEPT, toFolder } from './mail-folder.ts'

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed({ VITE_APP_TITLE: 'Tōtara <Stays>' })
})
afterAll(() => bed.close())

const get = (url: string, headers: Record<string, string> = {}, on = bed) =>
  on.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
const folder = () => join(bed.dataDir, 'mail')
const deliver = (letter: Letter) =>
  toFolder({ dataDir: bed.dataDir, from: bed.scope.config.mailFrom, now: bed.scope.now }).deliver(letter)

async function mailOne(to: string, subject = 'A subject', text = 'A text'): Promise<string> {
  bed.advance(1000)
  await deliver({ to, subject, text })
  return (await bed.mailsTo(to))[0]?.name ?? ''
}

describe('the mailbox', () => {
  it('is empty at first, and says so', async () => {
    const answer = await get('/mailbox')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('No mail yet')
  })

  it('lists mails newest first, and opens each with its links to follow', async () => {
    await mailOne('first@example.test', 'The first')
    const url = 'http://127.0.0.1:4280/reset-password/a-token_1?x=1&y=2'
    const name = await mailOne('second@example.test', 'The second', `Kia ora!\n\n${url}\n\nKa kite`)
    const list = await get('/mailbox')
    expect(list.body.indexOf('The second')).toBeLessThan(list.body.indexOf('The first'))
    expect(list.body).toContain(`<a href="/mailbox/${name}">The second</a>`)
    expect(list.body).toContain('second@example.test')
    const mail = await get(`/mailbox/${name}`)
    const escaped = url.replace('&', '&amp;')
    expect(mail.statusCode).toBe(200)
    expect(mail.body).toContain(`Kia ora!\n\n<a href="${escaped}">${escaped}</a>\n\nKa kite`)
    expect(mail.headers['cache-control']).toBe('no-store')
  })

  it('shows what people wrote as text, without active content', async () => {
    const evil = `<script>alert(1)</script><img src=x onerror="x">`
    const words = `${evil} javascript:alert(1) https://a.example/"onclick="x <https://b.example/>`
    const name = await mailOne('evil@example.test', evil, words)
    for (const url of ['/mailbox', `/mailbox/${name}`]) {
      const { body } = await get(url)
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(body).not.toMatch(/<script|<img|<style|style=|\son\w+="|href="javascript|<Stays/)
    }
    const { body } = await get(`/mailbox/${name}`)
    expect(body).toContain('<a href="https://a.example/">')
    expect(body).toContain('<a href="https://b.example/">')
  })

  it('complies with the Content Security Policy, with its styles in a file', async () => {
    const page = await get('/mailbox')
    expect(page.headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    )
    expect(page.body).toContain('<link rel="stylesheet" href="/mailbox/style.css">')
    const style = await get('/mailbox/style.css')
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })

  it('opens nothing but mails', async () => {
    mkdirSync(folder(), { recursive: true })
    writeFileSync(join(bed.dataDir, 'secret.eml'), 'Subject: secret\r\n\r\nsecret')
    writeFileSync(join(folder(), 'other.eml'), 'Subject: secret\r\n\r\nsecret')
    const names = [
      '..%2fsecret',
      '%2e%2e%2fsecret',
      'other',
      'nothing',
      '..\\secret',
      '2026-11-21T09-00-00-000Z-000001-00000000',
    ]
    for (const name of names) {
      const { statusCode, body } = await get(`/mailbox/${name}`)
      expect([name, statusCode]).toEqual([name, 404])
      expect(body).not.toContain('Subject: secret')
    }
    expect((await get('/mailbox')).body).not.toContain('secret')
  })

  // Another name may be a trick of a page elsewhere.
  it('answers only to host names of this machine', async () => {
    const hosts: [string, number][] = [
      ['127.0.0.1:4280', 200],
      ['localhost:4280', 200],
      ['[::1]:4280', 200],
      ['evil.example', 421],
      ['127.0.0.1.evil.example:4280', 421],
    ]
    for (const [host, status] of hosts) {
      for (const url of ['/mailbox', '/mailbox/style.css', `/mailbox/${await mailOne('h@example.test')}`]) {
        expect([host, url, (await get(url, { host })).statusCode]).toEqual([host, url, status])
      }
    }
  })

  it.each([
    ['mail goes by SMTP', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hosts@farstead.example' }],
    ['it is off', { MAILBOX: 'off' }],
  ])('is not there when %s', async (_title, env) => {
    const other = await createAppBed(env)
    for (const url of ['/mailbox', '/mailbox/style.css']) {
      expect([url, (await get(url, {}, other)).statusCode]).toEqual([url, 404])
    }
    await other.close()
  })
})

describe('the mail folder', () => {
  it('keeps mails in a standard format that only their owner can read', async () => {
    const name = await mailOne('kōpua@example.test', 'Tēnā koe', 'E hoa\n')
    const path = join(folder(), `${name}.eml`)
    const source = readFileSync(path, 'utf8')
    expect(source).toMatch(/^To: /m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(source).toMatch(/^Date: Sat, 21 Nov 2026/m)
    expect(source).toMatch(/^Message-ID: <.+>\r$/im)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder()).filter((file) => file.endsWith('.part'))).toEqual([])
  })

  it('treats an address with a comma or a line break in it as one', async () => {
    await mailOne('a@example.test,b@example.test')
    await mailOne('c@example.test\r\nBcc: d@example.test')
    const sources = readdirSync(folder()).map((file) => readFileSync(join(folder(), file), 'utf8'))
    for (const source of sources) {
      expect(source).not.toMatch(/^Bcc:/im)
      expect(source).not.toMatch(/^To: a@example\.test, ?b@/m)
    }
  })

  it('keeps only a limited number of mails, the newest', async () => {
    for (let nth = 0; nth < MAILS_KEPT + 3; nth++) {
      bed.advance(1)
      await deliver({ to: `n${nth}@example.test`, subject: `Number ${nth}`, text: 'x' })
    }
    const { body } = await get('/mailbox')
    expect(body.match(/<li>/g)).toHaveLength(MAILS_KEPT)
    expect(body).toContain(`>Number ${MAILS_KEPT + 2}<`)
    expect(body).not.toContain('>Number 2<')
  })
})
