import { randomUUID } from 'node:crypto'
import { AgreementRow } from '#contract/agreement.ts'
import type { AgreementStep } from '#contract/agreement-status.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { startChat } from '#contract/chat.ts'
import { told } from '#contract/endpoint.ts'
import { fullName } from '#contract/full-name.ts'
import type { Role } from '#contract/permission.ts'
import { unit } from '#contract/unit.ts'
import { demoPlaces, fieldsOfPlace } from '#demo/demo-units.ts'
import { signInByApi, type Person } from './people.ts'
import { photo } from './pictures.ts'
import { quickHash } from './quick-hash.ts'
import { giveRoomPhotos } from './room-photos.ts'
import type { SharedServer } from './shared-server.ts'

/** The password of everybody in a world. */
export const PASSWORD = 'Right-Pass-2026!'

export type Room = { id: string; title: string }

/**
 * People of one journey, whom nobody outside it has anything to do with, so that journeys on one server don't disturb
 * each other. A host with a published room and a guest who has asked about it; a journey adds what else it needs.
 */
export type World = {
  /** Different in each world: part of addresses that must be. */
  id: string
  host: Person
  guest: Person
  room: Room
  /** The host's conversation with the guest about the room. */
  chatId: string
  addPerson(role: Role, name: readonly [first: string, last: string]): Promise<Person>
  /** Adds a published room of the host. */
  addRoom(title: string): Promise<Room>
  /** Has a guest ask the host about a room; returns the conversation's id. */
  startChat(guest: Person, room: Room): Promise<string>
  /** Creates an agreement of the host with a guest, and takes it through the steps. */
  agree(
    guest: Person,
    room: Room,
    terms: Partial<AgreementTerms>,
    steps: readonly AgreementStep[],
  ): Promise<AgreementRow>
}

const Told = told(AgreementRow)
const BY_GUEST: readonly AgreementStep[] = ['accept', 'decline']

/** Makes a world on a running server. Throws if the server refuses any of it. */
export async function createWorld(server: Pick<SharedServer, 'url' | 'db'>): Promise<World> {
  const id = randomUUID().slice(0, 8)

  async function addPerson(role: Role, [first, last]: readonly [string, string]): Promise<Person> {
    const email = `${first}.${last}.${id}@people.example`
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^\w.@]/g, '')
    await server.db
      .insertInto('users')
      .values({
        id: randomUUID(),
        email,
        first_name: first,
        last_name: last,
        avatar_url: null,
        role,
        password_hash: await quickHash(PASSWORD),
        verified_at: new Date(),
      })
      .execute()
    return signInByApi(server.url, email, PASSWORD)
  }

  const host = await addPerson('HOST', ['Ngaire', 'Holloway'])
  const guest = await addPerson('GUEST', ['Aroha', 'Ngatai'])

  async function addRoom(title: string): Promise<Room> {
    const roomId = randomUUID()
    const [place] = demoPlaces
    if (!place) throw new Error('The demo has no rooms')
    const { photos: _, addOns: _own, ...fields } = fieldsOfPlace(place, 0)
    await answerOf(host.request('PUT', `/units/${roomId}`, { ...fields, title }))
    await giveRoomPhotos(host, server.url, roomId, 1, photo)
    const { data: draft } = unit.answer.parse(await answerOf(host.request('GET', `/units/${roomId}`)))
    const body = { step: 'publish', version: draft.version }
    await answerOf(host.request('POST', `/units/${roomId}/steps`, body))
    return { id: roomId, title }
  }

  async function openChat(person: Person, { id: unitId }: Room): Promise<string> {
    const asked = await answerOf(person.request('POST', '/chat', { unitId }))
    const chatId = startChat.answer.parse(asked).data.id
    // A conversation without a message isn't in the list.
    await person.send(chatId, ['Kia ora, is it free next week?'])
    return chatId
  }

  const room = await addRoom('Tōtara Cabin')
  return {
    id,
    host,
    guest,
    room,
    chatId: await openChat(guest, room),
    addPerson,
    addRoom,
    startChat: openChat,
    async agree(person, about, terms, steps) {
      const body = {
        unitId: about.id,
        guestId: person.user.id,
        hostName: fullName(host.user),
        guestName: fullName(person.user),
        unitTitle: about.title,
        premises: '118 Pākihi Stream Road, RD 1, Ōpōtiki 3197',
        ...terms,
      }
      const made = await answerOf(host.request('PUT', `/agreements/${randomUUID()}`, body))
      let agreement = Told.parse(made).data
      for (const step of steps) {
        const mover = BY_GUEST.includes(step) ? person : host
        const { version } = agreement
        const moved = mover.request('POST', `/agreements/${agreement.id}/steps`, { step, version })
        agreement = Told.parse(await answerOf(moved)).data
      }
      return agreement
    },
  }
}

async function answerOf(asking: Promise<Response>): Promise<unknown> {
  const answer = await asking
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
