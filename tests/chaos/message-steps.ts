import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { clearChat, markRead } from '#server/chats/chat-members.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { chaosPhoto } from './chaos-photo.ts'
import { below, type Turn } from './chaos-turn.ts'
import type { ChaosChat, ChaosWorld } from './chaos-world.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

export async function write({ model, random, device, chat }: Turn): Promise<string> {
  const count = 1 + below(random, 3)
  for (let n = 0; n < count; n += 1) {
    const text = random.pick(HOSTILE_TEXTS)(`${device.name}#${model.messages.length}`)
    const sent = await device.api.mutate('sendChatMessage', { chatId: chat.id, message: text })
    if (sent.ok) {
      model.messages.push({
        id: sent.value.id,
        chatId: chat.id,
        said: [text],
        photos: [],
        device,
        isLost: false,
      })
      // Sending clears that chat's draft.
      model.drafts.delete(`${device.name} ${chat.id}`)
    }
  }
  return `${count} in ${chat.id}`
}

/** Chooses one or two photos in the composer. Sometimes the writer changes their mind, and the photos stay there. */
export async function writeWithPhotos({ model, random, device, chat }: Turn): Promise<string> {
  const chosen: string[] = []
  for (let n = 0; n <= below(random, 2); n += 1) {
    const id = v7()
    const added = await device.api.addDraftPhoto(chat.id, id, await chaosPhoto())
    if (added.ok) chosen.push(id)
  }
  if (random.next() < 0.2) return `${chosen.length} left in ${chat.id}`
  const text = random.pick(HOSTILE_TEXTS)(`${device.name}#${model.messages.length}`)
  const sent = await device.api.mutate('sendChatMessage', {
    chatId: chat.id,
    message: text,
    photos: chosen,
  })
  if (!sent.ok) return sent.failure.kind
  model.messages.push({
    id: sent.value.id,
    chatId: chat.id,
    said: [text],
    photos: chosen,
    device,
    isLost: false,
  })
  model.drafts.delete(`${device.name} ${chat.id}`)
  return `${chosen.length} in ${chat.id}`
}

/** Edits a message of this device, sometimes one that waits, is under way or was taken back; or takes it back. */
export async function change({ model, random, device, chat }: Turn): Promise<string> {
  const own = model.messages.filter((message) => message.device === device && message.chatId === chat.id)
  if (own.length === 0) return 'nothing'
  const message = random.pick(own.slice(-4))
  const text = random.next() < 0.2 ? null : random.pick(HOSTILE_TEXTS)(`${device.name}~${below(random, 1e6)}`)
  const changed = await device.api.mutate('changeMessage', { id: message.id, chatId: chat.id, message: text })
  if (!changed.ok) return changed.failure.kind
  message.said.push(text)
  message.isChangeLost = false
  return `${message.id} ${text === null ? 'back' : 'edited'}`
}

/** Reacts to any message of a conversation, or takes the reaction off. */
export async function react({ random, device, chat }: Turn): Promise<string> {
  const { messages } = await device.api.rows('chatWindow', { chatId: chat.id, fromPage: null, toPage: null })
  const shown = messages.flatMap(({ id, kind, position }) =>
    kind === 'text' && position !== null ? [{ id, position }] : [],
  )
  if (shown.length === 0) return 'nothing'
  const emoji = random.pick(['👍', '🎉', null])
  await device.api.mutate('reactToMessage', { ...random.pick(shown), chatId: chat.id, emoji })
  return `${emoji} in ${chat.id}`
}

export async function guestWrites({ world, random, chat }: Turn): Promise<string> {
  const items = Array.from({ length: 1 + below(random, 4) }, () => ({
    id: v7(),
    message: `from the guest ${randomUUID()}`,
  }))
  await sendMessages(world.server().db, { chatId: chat.id, senderId: chat.guest.id, items, at: new Date() })
  tellChat(world, chat)
  return `${items.length} in ${chat.id}`
}

export async function type({ model, random, device, chat }: Turn): Promise<string> {
  const text = `half a thought ${below(random, 1e6)}`
  const saved = await device.api.mutate('saveDraft', { chatId: chat.id, text })
  if (saved.ok) model.drafts.set(`${device.name} ${chat.id}`, { device, chatId: chat.id, text })
  return chat.id
}

export async function read({ random, device, chat }: Turn): Promise<string> {
  const shown = await device.api.rows('chat', { chatId: chat.id })
  const position = below(random, (shown?.lastPosition ?? 0) + 2)
  await device.api.mutate('markRead', { chatId: chat.id, position })
  return `${chat.id} to ${position}`
}

export async function guestReads({ world, random, chat }: Turn): Promise<string> {
  await markRead(world.server().db, chat.guest.id, chat.id, below(random, 40))
  tellChat(world, chat)
  return chat.id
}

export async function deleteChat({ device, chat }: Turn): Promise<string> {
  await device.api.mutate('deleteChat', { chatId: chat.id })
  return chat.id
}

export async function guestDeletes({ world, chat }: Turn): Promise<string> {
  await clearChat(world.server().db, chat.guest.id, chat.id, undefined)
  tellChat(world, chat)
  return chat.id
}

export async function block({ device, chat }: Turn): Promise<string> {
  await device.api.mutate('blockUser', { chatId: chat.id, userId: chat.guest.id })
  return chat.id
}

export async function unblock({ device, chat }: Turn): Promise<string> {
  await device.api.mutate('unblockUser', { userId: chat.guest.id })
  return chat.guest.id
}

function tellChat(world: ChaosWorld, { host, guest }: ChaosChat): void {
  world.publish([host.id, guest.id], { subject: 'chat-updated', payload: {} })
}
