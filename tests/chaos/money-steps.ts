import { v7 } from 'uuid'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { createPost, movePost } from '#server/records/posts/posts.ts'
import { below, type Turn } from './chaos-turn.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

/** Writes down an expense, for a room or for all of them. */
export async function noteExpense({ model, random, host, device }: Turn): Promise<string> {
  const id = v7()
  const fields = {
    day: '2027-02-03',
    unitId: random.next() < 0.5 ? random.pick(host.drafts) : null,
    kind: random.pick(['REPAIRS', 'POWER'] as const),
    amount: 1 + below(random, 1e5),
    note: '',
    attachments: [],
    isRemoved: false,
  }
  const made = await device.api.mutate('createRecord', { collection: 'expenses', id, fields })
  if (made.ok)
    model.fields.set(`${id} made`, {
      device,
      collection: 'expenses',
      recordId: id,
      field: 'id',
      expected: id,
    })
  return id
}

/** Changes an expense. One device has the note to itself; both change amounts and remove and restore. */
export async function editExpense({ model, random, host, device }: Turn): Promise<string> {
  const expenses = await device.api.rows('records', { kinds: ['expenses'] })
  if (expenses.length === 0) return 'nothing'
  const { id } = random.pick(expenses)
  const edit = (fields: Record<string, unknown>) =>
    device.api.mutate('editRecord', { collection: 'expenses', id, fields })
  if (host.devices[0] !== device || random.next() < 0.3) {
    const fields =
      random.next() < 0.5 ? { amount: 1 + below(random, 1e5) } : { isRemoved: random.next() < 0.5 }
    await edit(fields)
    return `${id} ${JSON.stringify(fields)}`
  }
  // The server trims it.
  const expected = random
    .pick(HOSTILE_TEXTS)(String(below(random, 1e6)))
    .slice(-400)
    .trim()
  const edited = await edit({ note: expected })
  if (edited.ok)
    model.fields.set(`${id} note`, { device, collection: 'expenses', recordId: id, field: 'note', expected })
  return `${id} note`
}

/** Takes cash at the gate. An entry never changes: it is there, or was refused. */
export async function takeCash({ model, random, host, device }: Turn): Promise<string> {
  const id = v7()
  const fields = {
    ...NO_ENTRY,
    agreementId: host.tenancy.id,
    kind: 'PAYMENT' as const,
    amount: 1 + below(random, 1e5),
    day: '2026-11-02',
    method: 'CASH' as const,
    writtenAt: new Date().toISOString(),
  }
  const made = await device.api.mutate('createRecord', { collection: 'ledgerEntries', id, fields })
  if (made.ok)
    model.fields.set(`${id} made`, {
      device,
      collection: 'ledgerEntries',
      recordId: id,
      field: 'id',
      expected: id,
    })
  return id
}

export async function askForHelp({ model, random, device }: Turn): Promise<string> {
  const id = v7()
  const fields = {
    subject: `Help ${below(random, 1e6)}`,
    description: 'The tank is empty',
    page: '/messages',
    kind: 'QUESTION' as const,
    build: 'chaos',
    attachments: [],
  }
  const made = await device.api.mutate('createRecord', { collection: 'tickets', id, fields })
  if (made.ok)
    model.fields.set(`${id} made`, { device, collection: 'tickets', recordId: id, field: 'id', expected: id })
  return id
}

/** An administrator writes a post, which everybody has from then on. */
export async function writePost({ world, random, host }: Turn): Promise<string> {
  const { db } = world.server()
  const id = v7()
  const writer = { userId: host.id, at: new Date() }
  const made = await createPost(db, writer, id, {
    title: `News ${below(random, 1e9)}`,
    summary: '',
    text: 'The road is open again.',
  })
  if (!made.ok) return made.failure.kind
  const moved = await movePost(db, writer, id, { step: 'publish', version: made.value.value.version })
  if (moved.ok) world.publish(moved.value.moved, { subject: 'chat-updated', payload: {} })
  return id
}
