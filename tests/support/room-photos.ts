import { v7 } from 'uuid'
import { units } from '#contract/unit.ts'
import type { Person } from './people.ts'
import { likeAPhoto, sha256 } from './pictures.ts'

const HEADERS = { client_id: 'farstead-web' }

/** Gives a host's room this many photos that `take` makes; throws if the server refuses any of it. */
export async function giveRoomPhotos(
  host: Person,
  serverUrl: string,
  unitId: string,
  count: number,
  take: () => Promise<Buffer> = likeAPhoto,
): Promise<void> {
  const authorization = `Bearer ${host.token}`
  const asked = async (path: string, init: RequestInit): Promise<void> => {
    const answer = await fetch(`${serverUrl}/v1${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const photos: { id: string; alt: string }[] = []
  for (let n = 0; n < count; n += 1) {
    const content = await take()
    const id = v7()
    const query = new URLSearchParams({
      offset: '0',
      size: `${content.length}`,
      sha256: sha256(content),
      purpose: 'unitPhoto',
      ownerId: unitId,
    })
    await asked(`/uploads/${id}?${query}`, {
      method: 'PUT',
      headers: { ...HEADERS, authorization, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(content),
    })
    photos.push({ id, alt: `Photo number ${n + 1}` })
  }
  const listed = units.answer.parse(await (await host.request('GET', '/units?perPage=100')).json()).data
  const version = listed.find(({ id }) => id === unitId)?.version ?? 0
  await asked(`/units/${unitId}`, {
    method: 'PATCH',
    headers: {
      ...HEADERS,
      authorization,
      'content-type': 'application/json',
      'if-match': `"${version}"`,
    },
    body: JSON.stringify({ photos }),
  })
}
