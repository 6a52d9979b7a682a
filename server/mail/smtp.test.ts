import { sql } from 'kysely'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'
import { until } from '#tests/support/until.ts'

type Received = { from: string; to: string[]; user: string; mail: Email }

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Starts a mail server that accepts mail from one user, and refuses some addresses. */
async function startMailServer(refuses: (address: string) => boolean = () => false) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'hosts' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      done(refuses(address) ? new Error(`unknown: ${address}`) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: String(session.user),
          mail: await PostalMime.parse(Buffer.concat(chunks)),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  endings.push(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://hosts:p%40ss@127.0.0.1:${port}` }
}

async function bedWith(SMTP_URL: string): Promise<AppBed> {
  const bed = await createAppBed({
    SMTP_URL,
    MAIL_FROM: 'Tōtara Stays <hosts@totara.example>',
    PUBLIC_URL: 'https://totara.example',
  })
  endings.push(() => bed.close())
  return bed
}

const register = (bed: AppBed, email: string) =>
  bed.app.inject({
    method: 'POST',
    url: '/v1/registration',
    payload: { email, firstName: 'Mere', lastName: 'Parata', password: PASSWORD, role: 'HOST', locale: 'ja' },
  })
const resend = (bed: AppBed, email: string) =>
  bed.app.inject({ method: 'POST', url: '/v1/registration/verification', payload: { email } })

describe('mail by SMTP', () => {
  it('delivers the link as text and HTML, and leaves nothing in the mail folder', async () => {
    const { received, url } = await startMailServer()
    const bed = await bedWith(url)
    expect((await register(bed, 'mere@example.test')).statusCode).toBe(204)
    expect(await bed.mailsTo('mere@example.test')).toEqual([])
    const [first] = received
    expect(received).toHaveLength(1)
    expect(first).toMatchObject({ from: 'hosts@totara.example', to: ['mere@example.test'], user: 'hosts' })
    expect(first?.mail).toMatchObject({
      from: { name: 'Tōtara Stays', address: 'hosts@totara.example' },
      subject: 'Farstead のメールアドレスをご確認ください',
    })
    const link = /https:\/\/totara\.example\/email-verification\/([\w-]{43})/
    const token = link.exec(first?.mail.text ?? '')?.[1]
    expect(link.exec(first?.mail.html ?? '')?.[1]).toBe(token)
    const answer = await bed.app.inject({
      method: 'POST',
      url: '/v1/email-verification',
      payload: { token, password: PASSWORD },
    })
    expect(answer.statusCode).toBe(204)
    expect(bed.logged.join('\n')).not.toContain(token)
  })

  // It can be asked for again.
  it('is logged without address and link when the mail server refuses it', async () => {
    let isFull = true
    const { received, url } = await startMailServer(() => isFull)
    const bed = await bedWith(url)
    expect((await register(bed, 'refused@example.test')).statusCode).toBe(204)
    await bed.scope.mail.settled()
    const log = bed.logged.join('\n')
    expect(log).toMatch(/A mail could not be sent \(\w*Error .*550/)
    for (const hidden of ['refused@', 'example.test', 'email-verification']) expect(log).not.toContain(hidden)
    isFull = false
    expect((await resend(bed, 'refused@example.test')).statusCode).toBe(204)
    await bed.scope.mail.settled()
    expect(received.map(({ to }) => to)).toEqual([['refused@example.test']])
  })

  // Until a mail arrives there.
  it('stops notices to an address that a mail server refuses for good', async () => {
    let isGone = true
    const { received, url } = await startMailServer(() => isGone)
    const bed = await bedWith(url)
    const email = 'gone@example.test'
    const id = await bed.person({ email })
    const token = await bed.tokenOf({ email })
    const isRefused = async () =>
      (await bed.as(token, { method: 'GET', url: '/v1/users/me/profile' })).json().data.isMailRefused
    const notice = { about: 'agreementSent', subjectId: id, who: 'Mere', room: 'Cabin' } as const
    const order = async () => {
      await bed.scope.mail.order(bed.db, { letter: 'notice', to: email, locale: 'en', ...notice })
      await bed.scope.mail.settled()
    }
    expect(await isRefused()).toBe(false)
    await order()
    expect(await isRefused()).toBe(true)
    isGone = false
    await order()
    expect(received).toEqual([])
    // One account has an address, in whatever case it was typed.
    await bed.scope.mail.order(bed.db, { letter: 'passwordChanged', to: 'Gone@example.test', locale: 'en' })
    await bed.scope.mail.settled()
    expect(await isRefused()).toBe(false)
    await order()
    expect(received.map(({ mail }) => mail.subject)).toEqual([
      expect.anything(),
      'Mere sent you an agreement for Cabin',
    ])
    const headers = Object.fromEntries(
      (received[1]?.mail.headers ?? []).map(({ key, value }) => [key, value]),
    )
    expect(headers['list-unsubscribe']).toMatch(/^<https:\/\/totara\.example\/site\/unsubscribe\/[\w-]{43}>$/)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  })

  it('waits for an unavailable mail server, and is sent once, with a working link', async () => {
    const { received, url } = await startMailServer()
    let isDown = true
    const relay = createServer((socket) => {
      if (isDown) return socket.destroy()
      const onward = connect(Number(new URL(url).port), '127.0.0.1')
      for (const end of [socket, onward]) end.on('error', () => {})
      socket.pipe(onward).pipe(socket)
    })
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', () => resolve()))
    endings.push(() => new Promise((resolve) => relay.close(() => resolve())))
    const bed = await bedWith(url.replace(/\d+$/, String((relay.address() as AddressInfo).port)))
    await register(bed, 'mere@example.test')
    await bed.scope.mail.settled()
    expect(received).toEqual([])
    isDown = false
    await bed.scope.mail.settled()
    expect(received, 'before its time').toEqual([])
    await sql`update jobs_46.job set start_after = now()`.execute(bed.db)
    await bed.scope.mail.settled()
    await bed.scope.mail.settled()
    expect(received.map(({ to }) => to)).toEqual([['mere@example.test']])
    const token = /email-verification\/([\w-]{43})/.exec(received[0]?.mail.text ?? '')?.[1]
    const payload = { token, password: PASSWORD }
    const answer = await bed.app.inject({ method: 'POST', url: '/v1/email-verification', payload })
    expect(answer.statusCode).toBe(204)
  })

  it('isn’t sent again when noting that its address takes mail fails', async () => {
    const { received, url } = await startMailServer()
    const bed = await bedWith(url)
    const id = await bed.person({ email: 'back@example.test' })
    await bed.db.updateTable('users').set({ mail_refused_at: bed.scope.now() }).where('id', '=', id).execute()
    await sql`create function fails() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      bed.db,
    )
    await sql`create trigger fails before update on users execute function fails()`.execute(bed.db)
    await bed.scope.mail.order(bed.db, { letter: 'passwordChanged', to: 'back@example.test', locale: 'en' })
    await bed.scope.mail.settled()
    await sql`update jobs_46.job set start_after = now()`.execute(bed.db)
    await bed.scope.mail.settled()
    expect(received.map(({ to }) => to)).toEqual([['back@example.test']])
    expect(bed.logged.join('\n')).toContain('An address that takes mail again could not be noted')
  })

  // As after a crash between sending and noting that the job is done.
  it('keeps its Message-ID when it is sent twice, unless its link differs', async () => {
    const { received, url } = await startMailServer()
    const bed = await bedWith(url)
    await register(bed, 'mere@example.test')
    await bed.scope.mail.order(bed.db, { letter: 'passwordChanged', to: 'hana@example.test', locale: 'en' })
    await bed.scope.mail.settled()
    await sql`update jobs_46.job set state = 'retry', start_after = now(), completed_on = null`.execute(
      bed.db,
    )
    await bed.scope.mail.settled()
    const idsTo = (to: string) => received.filter((one) => one.to[0] === to).map(({ mail }) => mail.messageId)
    const [first, second] = idsTo('hana@example.test')
    expect(first).toMatch(/^<[\da-f-]{36}@totara\.example>$/)
    expect(second).toBe(first)
    expect(new Set(idsTo('mere@example.test')).size).toBe(2)
  })

  it('logs a failed sign-in or connection without the password', async () => {
    const { url } = await startMailServer()
    for (const broken of [url.replace('p%40ss', 'hidden-secret'), 'smtp://hosts:hidden-secret@127.0.0.1:1']) {
      const bed = await bedWith(broken)
      await register(bed, 'mere@example.test')
      await bed.scope.mail.settled()
      expect(bed.logged.join('\n')).toMatch(/A mail could not be sent \(.*(EAUTH|ECONNECTION|ESOCKET)/)
      expect(bed.logged.join('\n')).not.toContain('hidden-secret')
    }
  })

  it('doesn’t delay the response while the mail server is silent', async () => {
    const sockets: Socket[] = []
    const silent: Server = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()))
    const { port } = silent.address() as AddressInfo
    const bed = await bedWith(`smtp://127.0.0.1:${port}`)
    await bed.person({ email: 'known@example.test' })
    const forgot = (email: string) =>
      bed.app.inject({ method: 'POST', url: '/v1/password/forgot', payload: { email } })
    expect((await forgot('known@example.test')).statusCode).toBe(204)
    const settled = bed.scope.mail.settled()
    await until('the mail server is asked', () => sockets.length > 0)
    expect((await forgot('unknown@example.test')).statusCode).toBe(204)
    const closed = new Promise((resolve) => silent.close(resolve))
    for (const socket of sockets) socket.destroy()
    await settled
    expect(bed.logged.join('\n')).toContain('A mail could not be sent')
    await closed
  })
})
