import { sql } from 'kysely'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { generateSync } from 'otplib'
import type { Given } from '#contract/given.ts'
import { WIRE } from '#contract/wire.ts'
import type { Role } from '#contract/permission.ts'
import type { HandTables } from '#server/access/hands.ts'
import { issueToken } from '#server/access/access-tokens.ts'
import { beginFile, type NewFile } from '#server/store/files.ts'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import { storageKey } from '#server/files/storage-keys.ts'
import { addPushDevice } from '#server/notices/push/push-subscriptions.ts'
import { changesHead } from '#server/store/feed.ts'
import { type AppBed, ORIGIN } from './app-bed.ts'
import { softPasskey } from './soft-passkey.ts'

/** Contained in every record of the world's two parties, and nowhere else. */
export const SECRET = 'pōhutukawa-91c'

const ROLES = {
  host: 'HOST',
  guest: 'GUEST',
  otherHost: 'HOST',
  otherGuest: 'GUEST',
  admin: 'ADMIN',
  noRole: null,
  /** Does the turnovers of the host's room, and nothing else. */
  helper: 'GUEST',
  /** Is given the conversations about it, and nothing else. */
  cohost: 'HOST',
  /** Is given its money, and nothing else. */
  bookkeeper: 'GUEST',
} as const satisfies Record<string, Role | null>

export type WorldPerson = keyof typeof ROLES

/** A host and a guest with one record of every kind between them, and people who have nothing to do with either. */
export type OperationWorld = {
  people: Record<WorldPerson, { id: string; role: Role | null; email: string }>
  unit: string
  chat: string
  /** The host's, in the chat. */
  message: string
  call: string
  agreement: string
  /** The host’s, with the second of two replies. */
  ticket: string
  ticketReply: string
  /** The host’s. */
  expense: string
  blockedDays: string
  reply: string
  scheduled: string
  calendar: string
  invitation: { id: string; token: string }
  /** The token of another host's invitation, which the host has used once `joinOtherHost` is done. */
  otherToken: string
  joinOtherHost: () => Promise<void>
  /** The helper's hand in the host's room. */
  hand: string
  /** The token by which the host helps another host, once `helpOtherHost` is done. */
  otherHandToken: string
  helpOtherHost: () => Promise<void>
  /** Published, and without an owner. */
  post: string
  /** An upload in progress, a stored file of the two people, and the key of a public one. */
  file: string
  /** The host’s session on another device. */
  otherSession: string
  storedFile: string
  publicKey: string
  pushEndpoint: string
  /** Gives the host a second factor that accepts `code`. */
  giveFactor: (state: 'confirmed' | 'unconfirmed') => Promise<void>
  code: string
  /** Gives the host `passkey`, and a challenge that `newPasskey` answers. */
  givePasskey: () => Promise<void>
  passkey: string
  newPasskey: Record<string, unknown>
  /** Sends the agreement to the guest and gives it a ledger. */
  sendAgreement: () => Promise<void>
  /** Makes the agreement one that both have accepted. */
  agree: () => Promise<void>
  /** The host’s, under the agreement, once `inspect` is done; before that its id is free. */
  inspection: string
  inspect: () => Promise<void>
  /** Writes the host's arrival notes for the unit. */
  writeNotes: () => Promise<void>
  /** Makes the host's address unverified. */
  unverifyHost: () => Promise<void>
  /** The beginning of everybody's feed. */
  checkpoint: string
  ask: (who: WorldPerson | null, request: InjectOptions) => Promise<LightMyRequestResponse>
  /** Returns every database row that names one of the two parties or one of their records, as text. */
  rows: () => Promise<string[]>
}

export async function createOperationWorld(bed: AppBed): Promise<OperationWorld> {
  const people: Partial<OperationWorld['people']> = {}
  const tokens: Partial<Record<WorldPerson, string>> = {}
  const sessions: Partial<Record<WorldPerson, string>> = {}
  for (const [name, role] of Object.entries(ROLES) as [WorldPerson, Role | null][]) {
    const email = `${name}.${randomUUID()}@people.example`
    people[name] = { id: await bed.person({ email, role }), role, email }
    sessions[name] = randomUUID()
    tokens[name] = await newToken(bed, people[name].id, sessions[name])
  }
  // Each of them was added just above.
  const known = people as OperationWorld['people']
  const ask: OperationWorld['ask'] = (who, request) => bed.as((who && tokens[who]) ?? null, request)

  const [unit, agreement, file, ticket] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await made(ask('host', { method: 'PUT', url: `/v1/units/${unit}`, payload: { title: SECRET } }))
  await bed.db.updateTable('units').set({ status: 'PUBLISHED' }).where('id', '=', unit).execute()
  const chat = await made(ask('guest', { method: 'POST', url: '/v1/chat', payload: { unitId: unit } }))
  await bed.db.updateTable('units').set({ status: 'DRAFT' }).where('id', '=', unit).execute()
  const message = randomUUID()
  const chatMessages = [{ id: message, message: SECRET }]
  await made(
    ask('host', { method: 'POST', url: '/v1/chat-message', payload: { chatId: chat, chatMessages } }),
  )
  const call = await made(ask('guest', { method: 'POST', url: `/v1/chat/${chat}/call` }))
  const draft = { unitId: unit, guestId: known.guest.id, conditions: SECRET }
  await made(ask('host', { method: 'PUT', url: `/v1/agreements/${agreement}`, payload: draft }))
  const asked = { subject: SECRET, kind: 'QUESTION', description: SECRET }
  await made(ask('host', { method: 'PUT', url: `/v1/support-tickets/${ticket}`, payload: asked }))
  const ticketReply = randomUUID()
  const newReplies = [randomUUID(), ticketReply].map((id) => ({ id, text: SECRET }))
  await made(ask('host', { method: 'PATCH', url: `/v1/support-tickets/${ticket}`, payload: { newReplies } }))
  const expense = randomUUID()
  const spent = { day: '2026-05-01', kind: 'REPAIRS', amount: 12_300, note: SECRET }
  await made(ask('host', { method: 'PUT', url: `/v1/expenses/${expense}`, payload: spent }))
  const blockedDays = randomUUID()
  const blocked = { unitId: unit, firstDay: '2026-12-01', lastDay: '2026-12-02', note: SECRET }
  await made(ask('host', { method: 'PUT', url: `/v1/blocked-days/${blockedDays}`, payload: blocked }))
  const reply = randomUUID()
  const saved = { title: 'Door', text: SECRET }
  await made(ask('host', { method: 'PUT', url: `/v1/saved-replies/${reply}`, payload: saved }))
  const scheduled = randomUUID()
  const sending = { unitIds: [unit], moment: 'agreed', texts: [{ language: 'en', text: SECRET }] }
  await made(ask('host', { method: 'PUT', url: `/v1/scheduled-messages/${scheduled}`, payload: sending }))
  const turnover = { note: SECRET, who: SECRET }
  await made(ask('host', { method: 'PUT', url: `/v1/turnovers/${agreement}`, payload: turnover }))
  const plan = { tasks: { beds: { kind: 'clean', text: SECRET } } }
  await made(ask('host', { method: 'PUT', url: `/v1/turnover-plans/${unit}`, payload: plan }))
  const calendar = randomUUID()
  const feed = { url: 'https://calendars.invalid/b.ics', name: SECRET }
  await made(ask('host', { method: 'PUT', url: `/v1/units/${unit}/calendars/${calendar}`, payload: feed }))
  const newSecret = () => randomBytes(32).toString('base64url')
  const invitation = { id: randomUUID(), token: newSecret() }
  const invite = (who: WorldPerson, { id, ...payload }: { id: string; token: string; unitId: string }) =>
    bed.as(tokens[who] ?? null, {
      method: 'PUT',
      url: `/v1/guest-invitations/${id}`,
      payload: { ...payload, guestName: SECRET },
    })
  await invite('host', { ...invitation, unitId: unit })
  const otherToken = newSecret()
  const joinOtherHost = async () => {
    const unitId = randomUUID()
    await made(ask('otherHost', { method: 'PUT', url: `/v1/units/${unitId}`, payload: {} }))
    await invite('otherHost', { id: randomUUID(), token: otherToken, unitId })
    const payload = { token: otherToken }
    const joined = await ask('host', { method: 'POST', url: '/v1/guest-invitations/accept', payload })
    if (joined.statusCode !== 200) throw new Error(`HTTP ${joined.statusCode}: ${joined.body}`)
  }
  const hand = randomUUID()
  const helping = { id: hand, unit_id: unit, host_id: known.host.id, given: ['turnovers' as const] }
  await bed.db
    .withTables<HandTables>()
    .insertInto('hands')
    .values({
      ...{ ...helping, person_id: known.helper.id },
      ...{ created_at: bed.scope.now(), updated_at: bed.scope.now() },
    })
    .execute()
  const accept = async (who: WorldPerson, token: string): Promise<void> => {
    await made(ask(who, { method: 'POST', url: '/v1/hand-invitations/accept', payload: { token } }))
  }
  const inviteHand = async (who: WorldPerson, unitId: string, given: Given, token: string): Promise<void> => {
    const payload = { token, unitIds: [unitId], given: [given], name: '' }
    await made(ask(who, { method: 'PUT', url: `/v1/hand-invitations/${randomUUID()}`, payload }))
  }
  for (const [who, given] of [
    ['cohost', 'cohost'],
    ['bookkeeper', 'money'],
  ] as const) {
    const token = newSecret()
    await inviteHand('host', unit, given, token)
    await accept(who, token)
  }
  const otherHandToken = newSecret()
  const helpOtherHost = async () => {
    const unitId = randomUUID()
    await made(ask('otherHost', { method: 'PUT', url: `/v1/units/${unitId}`, payload: {} }))
    await inviteHand('otherHost', unitId, 'turnovers', otherHandToken)
    await accept('host', otherHandToken)
  }
  const post = randomUUID()
  const dates = { created_at: bed.scope.now(), updated_at: bed.scope.now(), published_at: bed.scope.now() }
  const written = { title: 'A post', slug: `post-${post}`, summary: '', text: 'About bees' }
  await bed.db
    .insertInto('posts')
    .values({ id: post, status: 'PUBLISHED', ...written, ...dates })
    .execute()
  const part = { purpose: 'agreementFile' as const, ownerId: agreement, size: 18, sha256: NO_SUM }
  const userId = known.host.id
  await beginFile(bed.db, { id: file, userId, ...part, publicKey: file, at: bed.scope.now() })
  const storedFile = await addStoredFile(bed, { userId, ...part, size: SECRET.length }, SECRET)
  const publicKey = randomUUID()
  await addStoredFile(bed, { userId, ...part, purpose: 'avatar', ownerId: null, publicKey }, 'a face')
  const pushEndpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  const owner = { userId, sessionId: sessions.host ?? '', wire: WIRE }
  await addPushDevice(bed.db, owner, { endpoint: pushEndpoint, p256dh: 'a', auth: 'b' }, bed.scope.now())

  const otherSession = randomUUID()
  await newToken(bed, userId, otherSession)
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const code = generateSync({ secret, epoch: Math.floor(bed.scope.now().getTime() / 1000) })
  const sendAgreement = async () => {
    const sent = { status: 'PENDING', sent_at: bed.scope.now() } as const
    await bed.db.updateTable('agreements').set(sent).where('id', '=', agreement).execute()
  }
  const agree = async () => {
    const agreed = { status: 'APPROVED', sent_at: bed.scope.now() } as const
    await bed.db.updateTable('agreements').set(agreed).where('id', '=', agreement).execute()
  }
  const inspection = randomUUID()
  const inspect = async () => {
    await sendAgreement()
    const payload = { agreementId: agreement, moment: 'MOVE_IN', inspectedOn: '2026-12-01' }
    const area = { type: 'area', what: 'kitchen', name: SECRET, place: 0 }
    await made(
      ask('host', {
        method: 'PUT',
        url: `/v1/inspections/${inspection}`,
        payload: { ...payload, 'area-kitchen': area },
      }),
    )
  }
  const giveFactor: OperationWorld['giveFactor'] = async (state) => {
    const confirmed_at = state === 'confirmed' ? bed.scope.now() : null
    await bed.db.insertInto('second_factors').values({ user_id: userId, secret, confirmed_at }).execute()
  }
  const passkey = randomUUID()
  const challenge = randomBytes(32).toString('base64url')
  const newPasskey = softPasskey('localhost', ORIGIN).create({ challenge })
  const givePasskey = async () => {
    const row = {
      id: passkey,
      user_id: userId,
      credential_id: passkey,
      public_key: Buffer.from('x'),
      counter: 0,
    }
    const rest = { transports: [], name: SECRET, can_be_backed_up: true, is_backed_up: true, used_at: null }
    await bed.db
      .insertInto('passkeys')
      .values({ ...row, ...rest, added_at: bed.scope.now() })
      .execute()
    const challenge_hash = createHash('sha256').update(challenge).digest()
    const expires_at = new Date(bed.scope.now().getTime() + 60_000)
    await bed.db
      .insertInto('passkey_challenges')
      .values({ challenge_hash, user_id: userId, expires_at })
      .execute()
  }
  const writeNotes = async () => {
    const payload = { directions: SECRET }
    await made(ask('host', { method: 'PUT', url: `/v1/arrival-notes/${unit}`, payload }))
  }
  const unverifyHost = async () => {
    await bed.db.updateTable('users').set({ verified_at: null }).where('id', '=', userId).execute()
  }
  const ids = [known.host.id, known.guest.id, unit, chat, call, agreement, ticket, file]
  const head = await changesHead(bed.db, userId)
  const checkpoint = head.replace(/\d+$/, '0')
  const rows = () => rowsNaming(bed, ids)
  const files = { file, storedFile, publicKey }
  return {
    people: known,
    unit,
    chat,
    message,
    call,
    agreement,
    ticket,
    ticketReply,
    expense,
    blockedDays,
    reply,
    scheduled,
    calendar,
    invitation,
    otherToken,
    joinOtherHost,
    hand,
    otherHandToken,
    helpOtherHost,
    post,
    ...files,
    otherSession,
    giveFactor,
    givePasskey,
    passkey,
    newPasskey,
    sendAgreement,
    agree,
    inspection,
    inspect,
    writeNotes,
    unverifyHost,
    code,
    pushEndpoint,
    checkpoint,
    ask,
    rows,
  }
}

type StoredFile = Omit<NewFile, 'id' | 'publicKey' | 'at'> & { publicKey?: string }

/** Adds a stored document with this text; public under the key, if it has one. */
async function addStoredFile(bed: AppBed, file: StoredFile, text: string): Promise<string> {
  const [id, at] = [randomUUID(), bed.scope.now()]
  const kind = 'pdf'
  await beginFile(bed.db, { ...file, id, publicKey: file.publicKey ?? id, at })
  await bed.db
    .updateTable('files')
    .set({ kind, bytes: text.length, stored_at: at, is_public: file.publicKey !== undefined })
    .where('id', '=', id)
    .execute()
  await openFileStorage(bed.scope.config).write(
    storageKey(id, kind, 'large'),
    Buffer.from(text),
    'application/pdf',
  )
  return id
}

/** The checksum that an upload of the world was announced with. */
export const NO_SUM = '0'.repeat(64)

/** Makes a token as a sign-in does, without the cost of a password hash. */
async function newToken({ db, scope }: AppBed, userId: string, sessionId: string): Promise<string> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const session = { from: null, remember: false, sessionId, now: scope.now() }
  const issued = await issueToken(db, { userId, passwordHash: password_hash, ...session })
  if (!issued) throw new Error('No token was issued')
  return issued.token
}

/** Returns the id in a response that must be a success. */
async function made(answering: Promise<LightMyRequestResponse>): Promise<string> {
  const answer = await answering
  if (answer.statusCode !== 200) throw new Error(`HTTP ${answer.statusCode}: ${answer.body}`)
  return answer.json<{ data: { id: string } }>().data.id
}

async function rowsNaming({ db }: AppBed, ids: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  // One statement for all tables: their number is most of what this costs.
  const selects = tables.rows.map(
    ({ name }) => sql`select ${name} || ' ' || row_to_json(t)::text as row from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ row: string }>`
    select row from (${sql.join(selects, sql` union all `)}) as every_row
    where row like any(${ids.map((id) => `%${id}%`)}::text[])`.execute(db)
  return rows.map(({ row }) => row).toSorted()
}
