import { v7 } from 'uuid'
import { below, type Turn } from './chaos-turn.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

export async function saveReply({ model, random, device }: Turn): Promise<string> {
  const id = v7()
  const fields = { title: `Reply ${below(random, 1e6)}`, text: 'Kia ora {name}', isRemoved: false }
  const made = await device.api.mutate('createRecord', { collection: 'savedReplies', id, fields })
  if (made.ok)
    model.fields.set(`${id} made`, {
      device,
      collection: 'savedReplies',
      recordId: id,
      field: 'id',
      expected: id,
    })
  return id
}

/** Edits a reply. Each device has a field of its own; both remove replies from the list and restore them. */
export async function editReply({ model, random, host, device }: Turn): Promise<string> {
  const replies = await device.api.rows('records', { kinds: ['savedReplies'] })
  if (replies.length === 0) return 'nothing'
  const { id } = random.pick(replies)
  const edit = (fields: Record<string, unknown>) =>
    device.api.mutate('editRecord', { collection: 'savedReplies', id, fields })
  if (random.next() < 0.3) {
    const isRemoved = random.next() < 0.5
    await edit({ isRemoved })
    return `${id} ${isRemoved ? 'out' : 'back'}`
  }
  const field = host.devices[0] === device ? 'text' : 'title'
  const expected =
    field === 'text'
      ? random
          .pick(HOSTILE_TEXTS)(String(below(random, 1e6)))
          .slice(-400)
      : `Title ${below(random, 1e6)}`
  const edited = await edit({ [field]: expected })
  if (edited.ok)
    model.fields.set(`${id} ${field}`, { device, collection: 'savedReplies', recordId: id, field, expected })
  return `${id} ${field}`
}
